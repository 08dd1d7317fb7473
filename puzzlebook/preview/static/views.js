// A book as the server tells it → what stands side by side, and where on a page things are. No DOM in here.

/** Pages → spreads as bound: a verso and the recto after it, in reading order; a page without its pair alone. */
export function spreads(pages) {
  const made = [];
  for (const page of pages) {
    const last = made.at(-1);
    if (page.recto && last && last.length === 1 && !last[0].recto) last.push(page);
    else made.push([page]);
  }
  return made;
}

/** "Page 1", "Pages 2 and 3". */
export function named(view) {
  const numbers = view.map((page) => page.number);
  return numbers.length === 1 ? `Page ${numbers[0]}` : `Pages ${numbers[0]} and ${numbers[1]}`;
}

/** What a screen reader says of a page. */
export function described(page) {
  const parts = [`Page ${page.number}, ${page.recto ? "recto" : "verso"}`];
  if (page.puzzles.length) parts.push(`puzzle ${listed(page.puzzles)}`);
  if (page.answers.length) parts.push(`answer to ${listed(page.answers)}`);
  if (!page.puzzles.length && !page.answers.length) parts.push(page.kind);
  return parts.join(", ");
}

function listed(numbers) {
  return numbers.length > 2 ? `${numbers[0]} to ${numbers.at(-1)}` : numbers.join(" and ");
}

/** Whether a page's spine is on its left. */
export function spineLeft(page, rtl) {
  return page.recto !== rtl;
}

/** Rectangles of a page's shading, in points from the upper left of its media box: trim, kept free inside, gutter. */
export function shading(page, book) {
  const [left, bottom, right, top] = page.media;
  const height = top - bottom;
  const rect = (x0, y0, x1, y1) => ({ x: x0 - left, y: height - (y1 - bottom), width: x1 - x0, height: y1 - y0 });
  const [x0, y0, x1, y1] = page.trim;
  const { inside, outside, top: above, bottom: below } = book.margins;
  const spine = spineLeft(page, book.binding === "right");
  return {
    width: right - left,
    height,
    trim: rect(x0, y0, x1, y1),
    live: rect(x0 + (spine ? inside : outside), y0 + below, x1 - (spine ? outside : inside), y1 - above),
    gutter: spine ? rect(x0, y0, x0 + book.gutter, y1) : rect(x1 - book.gutter, y0, x1, y1),
  };
}

/** A box in points from the lower left of the trim → the same from the upper left of the media, with some room. */
export function cropped(page, box, room = 12) {
  const [left, bottom, right, top] = page.media;
  const x0 = Math.max(left, box[0] + page.trim[0] - room);
  const x1 = Math.min(right, box[2] + page.trim[0] + room);
  const y0 = Math.max(bottom, box[1] + page.trim[1] - room);
  const y1 = Math.min(top, box[3] + page.trim[1] + room);
  return { x: x0 - left, y: top - y1, width: x1 - x0, height: y1 - y0, sheet: right - left };
}

/** The address of a page's picture, so many pixels wide. */
export function picture(page, pixels) {
  return `/pages/${page.digest}-${Math.min(Math.max(Math.round(pixels), 16), 4800)}.png`;
}

export const ZOOMS = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];

/** The next size up (1) or down (-1) from one. */
export function zoomed(from, step) {
  const larger = ZOOMS.filter((zoom) => (step > 0 ? zoom > from * 1.01 : zoom < from * 0.99));
  return (step > 0 ? larger[0] : larger.at(-1)) ?? from;
}

/** "3 pages, 2 mazes": a number and its thing. */
export function counted(number, thing) {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
