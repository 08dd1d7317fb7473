// What the server tells → the page: spreads, thumbnails, problems; and keys and buttons → what is shown.

import { counted, cropped, described, named, picture, shading, spineLeft, spreads, zoomed } from "./views.js";

const CSS_DPI = 96;
const NARROW = 300; // CSS pixels a page of a spread has to be wide; else pages are shown one by one

const PATIENCE = 600; // milliseconds of work that nobody need be told of

const at = (id) => document.getElementById(id);
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

const ui = {
  state: null, // what the server told last
  part: 0, // which of the files is shown
  page: Number(/^#page-(\d+)$/.exec(location.hash)?.[1] ?? 1),
  puzzle: null, // its number, while puzzle and answer stand side by side
  zoom: null, // of the printed size; null fits the window
  scale: 1, // CSS pixels a point
  margins: false,
  patience: null, // the timer of work that nobody has been told of
  closed: false, // whether the list of problems was closed by hand
};

const book = () => ui.state?.book ?? null;
const part = () => book().parts[Math.min(ui.part, book().parts.length - 1)];
const rtl = () => book().binding === "right";
const points = () => {
  const [left, bottom, right, top] = part().pages[0].media; // all are of one size
  return { width: right - left, height: top - bottom };
};

/* Views: what can be turned to, one after the other */

function views() {
  const pages = part().pages;
  return fitted(2) * points().width < NARROW && ui.zoom === null ? pages.map((page) => [page]) : spreads(pages);
}

function current(all) {
  const found = all.findIndex((view) => view.some((page) => page.number === ui.page));
  return found < 0 ? all.length - 1 : found;
}

/** CSS pixels a point for `count` pages side by side to fit the stage. */
function fitted(count) {
  const style = getComputedStyle(at("spread"));
  const across = at("stage").clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const down = at("stage").clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) - 34;
  return Math.max(0.05, Math.min(across / (count * points().width), down / points().height));
}

const scale = (count) => (ui.zoom === null ? fitted(count) : (ui.zoom * CSS_DPI) / 72);

/* Drawing */

function draw() {
  const empty = book() === null;
  at("empty").hidden = !empty;
  at("spread").hidden = empty;
  document.querySelector("footer").hidden = empty && !ui.state?.problems.length;
  for (const group of document.querySelectorAll("footer .group:not(.last)")) group.classList.toggle("off", empty);
  if (empty) return;
  at("spread").classList.toggle("rtl", rtl());
  at("spread").classList.toggle("pair", ui.puzzle !== null);
  if (ui.puzzle === null) drawSpread();
  else drawPair();
  drawThumbs();
  drawTools();
}

function drawSpread() {
  const all = views();
  const view = all[current(all)];
  ui.scale = scale(Math.max(...all.map((one) => one.length)));
  place(view.map((page) => leaf(page)));
  at("stage").setAttribute("aria-label", named(view));
  history.replaceState(null, "", `#page-${ui.page}`);
  for (const near of [all[current(all) + 1], all[current(all) - 1]]) {
    for (const page of near ?? []) new Image().src = picture(page, ui.scale * points().width * devicePixelRatio);
  }
}

/** Put figures on the desk. One that shows the same page as before keeps its picture until the new one is there. */
function place(figures) {
  const before = [...at("spread").children];
  figures.forEach((figure, index) => {
    const [image, fresh] = [before[index]?.querySelector("img"), figure.querySelector("img")];
    if (image && fresh && before[index].dataset.key === figure.dataset.key) {
      image.alt = fresh.alt;
      image.style.cssText = fresh.style.cssText;
      fresh.replaceWith(image);
      swap(image, fresh.getAttribute("src"));
    }
  });
  at("spread").replaceChildren(...figures);
}

function swap(image, source) {
  image.dataset.wanted = source;
  if (image.getAttribute("src") === source) return;
  const fresh = new Image();
  fresh.src = source;
  const arrived = () => {
    if (image.dataset.wanted === source) image.src = source;
  };
  fresh.decode().then(arrived, () => {}); // a page of an edition that is no more: the next one comes
}

/** The nearest length that is whole in the screen's own pixels. */
const whole = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;

function leaf(page) {
  const width = whole(ui.scale * points().width);
  const image = make("img", { src: picture(page, width * devicePixelRatio), alt: described(page) });
  const paper = make("div", { className: "paper" }, image);
  paper.style.width = `${width}px`;
  paper.style.height = `${whole(ui.scale * points().height)}px`;
  if (ui.margins && part().name !== "cover") paper.append(marks(page));
  const caption = make("figcaption", { textContent: `${page.number} · ${page.recto ? "recto" : "verso"}` });
  const figure = make("figure", { className: `leaf ${spineLeft(page, rtl()) ? "spine-left" : "spine-right"}` }, paper, caption);
  figure.dataset.page = page.number;
  figure.dataset.key = `page ${page.number}`;
  return figure;
}

function marks(page) {
  const shade = shading(page, book());
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${shade.width} ${shade.height}`);
  svg.setAttribute("class", "marks");
  svg.setAttribute("aria-hidden", "true");
  const path = ({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`;
  const shapes = { outer: path(shade.trim) + path(shade.live), gutter: path(shade.gutter), trim: path(shade.trim) };
  for (const [name, d] of Object.entries(shapes)) {
    const shape = document.createElementNS(svg.namespaceURI, "path");
    shape.setAttribute("d", d);
    shape.setAttribute("fill-rule", "evenodd");
    shape.setAttribute("class", name);
    svg.append(shape);
  }
  return svg;
}

/* Puzzle and answer side by side */

function drawPair() {
  const puzzle = book().puzzles.find((one) => one.number === ui.puzzle) ?? book().puzzles[0];
  ui.puzzle = puzzle.number;
  ui.page = puzzle.at.page;
  const sides = [crop(puzzle.at, `Puzzle ${puzzle.number}`)];
  if (puzzle.answer) sides.push(crop(puzzle.answer, `Answer ${puzzle.number}`));
  else sides.push(make("p", { className: "none", textContent: "This maze has no answer in the book." }));
  place(sides);
  at("stage").setAttribute("aria-label", `Puzzle ${puzzle.number} and its answer`);
}

function crop({ part: file, page: number, box }, label) {
  const page = book().parts[file].pages.find((one) => one.number === number);
  const area = cropped(page, box);
  const stacked = getComputedStyle(at("spread")).flexDirection === "column";
  const across = stacked ? at("stage").clientWidth - 34 : (at("stage").clientWidth - 110) / 2;
  const down = stacked ? at("stage").clientHeight / 2 - 64 : at("stage").clientHeight - 90;
  const size = Math.min(across / area.width, down / area.height);
  const pixels = whole(size * area.sheet);
  const image = make("img", { src: picture(page, pixels * devicePixelRatio), alt: `${label}, page ${number}` });
  image.style.width = `${pixels}px`;
  image.style.left = `${whole(-area.x * size)}px`;
  image.style.top = `${whole(-area.y * size)}px`;
  const paper = make("div", { className: "paper crop" }, image);
  paper.style.width = `${area.width * size}px`;
  paper.style.height = `${area.height * size}px`;
  const figure = make("figure", { className: "leaf" }, paper, make("figcaption", { textContent: `${label} · page ${number}` }));
  figure.dataset.page = number;
  figure.dataset.key = label;
  return figure;
}

/* Thumbnails */

function drawThumbs() {
  const list = document.querySelector("#thumbs ol");
  const all = spreads(part().pages);
  const shown = current(all);
  at("thumbs").classList.toggle("rtl", rtl());
  while (list.children.length > all.length) list.lastChild.remove();
  all.forEach((view, index) => {
    const button = list.children[index]?.firstChild ?? thumb(list);
    const pair = button.firstChild;
    pair.className = `pair${rtl() ? " rtl" : ""}`;
    while (pair.children.length > view.length) pair.lastChild.remove();
    view.forEach((page, side) => {
      const image = pair.children[side] ?? pair.appendChild(make("img", { alt: "", loading: "lazy" }));
      image.width = 58;
      image.height = Math.round((58 * points().height) / points().width);
      const source = picture(page, 116 * devicePixelRatio); // twice as many pixels as it takes: thin walls stay even
      if (image.getAttribute("src") !== source) image.src = source;
    });
    button.lastChild.textContent = view.map((page) => page.number).join("–");
    button.setAttribute("aria-label", named(view));
    button.dataset.page = view[0].number;
    button.tabIndex = index === shown ? 0 : -1;
    if (index === shown) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
  const mark = list.children[shown].firstChild;
  if (ui.thumbed !== shown) mark.scrollIntoView({ block: "nearest", inline: "nearest" });
  ui.thumbed = shown;
}

function thumb(list) {
  const button = make("button", { type: "button" }, make("span"), make("span"));
  button.addEventListener("click", () => turnTo(Number(button.dataset.page)));
  list.append(make("li", {}, button));
  return button;
}

/* Tools, facts, problems */

function drawTools() {
  const pair = ui.puzzle !== null;
  const all = pair ? book().puzzles : views();
  const index = pair ? all.findIndex((one) => one.number === ui.puzzle) : current(all);
  const thing = pair ? "puzzle" : "spread";
  const [back, on] = rtl() ? ["right", "left"] : ["left", "right"];
  for (const [id, label, able] of [[back, "Previous", index > 0], [on, "Next", index < all.length - 1]]) {
    at(id).setAttribute("aria-label", `${label} ${thing}`);
    at(id).disabled = !able;
  }
  at("unit").textContent = pair ? "Puzzle" : "Page";
  if (document.activeElement !== at("where")) at("where").value = pair ? ui.puzzle : ui.page;
  at("of").textContent = `of ${pair ? all.length : part().pages.length}`;
  at("compare").disabled = book().puzzles.length === 0;
  at("compare").setAttribute("aria-pressed", pair);
  at("margins").disabled = pair;
  at("margins").setAttribute("aria-pressed", ui.margins);
  at("key").hidden = !ui.margins || pair;
  at("fit").setAttribute("aria-pressed", ui.zoom === null);
  at("zooming").hidden = pair;
  at("zoom").textContent = `${Math.round((ui.scale * 72 * 100) / CSS_DPI)} %`;
  drawParts();
}

function drawParts() {
  const box = at("parts");
  box.hidden = book().parts.length < 2 || ui.puzzle !== null;
  const names = { book: "Book", answers: "Answers", cover: "Cover" };
  box.replaceChildren(
    ...book().parts.map((one, index) => {
      const button = make("button", { type: "button", textContent: names[one.name] });
      button.setAttribute("aria-pressed", index === ui.part);
      button.addEventListener("click", () => {
        Object.assign(ui, { part: index, page: 1 });
        draw();
        at("parts").children[index].focus();
      });
      return button;
    }),
  );
}

function drawFacts() {
  if (book() === null) return;
  const pages = book().parts.reduce((sum, one) => sum + (one.name === "cover" ? 0 : one.pages.length), 0);
  at("title").textContent = book().title;
  at("title").lang = book().language;
  document.title = `${book().title} – preview`;
  at("facts").textContent = [counted(pages, "page"), counted(book().mazes, "maze"), book().trim, book().printer].join(" · ");
  const labels = { book: "PDF", answers: "Answers", cover: "Cover" };
  if (at("files").children.length === book().parts.length) return;
  at("files").replaceChildren(
    ...book().parts.map((one) => {
      const link = make("a", { href: `/files/${one.name}`, download: "", textContent: labels[one.name] });
      link.setAttribute("aria-label", `Download the ${one.name} as PDF`);
      link.addEventListener("click", (event) => takeAway(event, link));
      return make("li", {}, link);
    }),
  );
}

/** Download a file; it is read back first, so it may take a while, and may be refused. */
async function takeAway(event, link) {
  event.preventDefault();
  say("Reading the book back before it is handed out…");
  const answer = await fetch(link.href).catch(() => null);
  if (!answer?.ok) return say(answer ? await answer.text() : "The preview has ended.", true);
  const name = decodeURIComponent(/filename\*=utf-8''(.+)$/.exec(answer.headers.get("Content-Disposition"))[1]);
  const address = URL.createObjectURL(await answer.blob());
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  say(`${name} was read back and is right.`);
}

function drawProblems() {
  const { problems, broken } = ui.state;
  const errors = problems.filter((one) => one.severity === "error").length;
  const label = problems.length ? counted(problems.length, "problem") : "No problems";
  at("problems-open").textContent = label;
  at("problems-open").classList.toggle("wrong", errors > 0);
  at("problems-open").disabled = problems.length === 0;
  at("kept").hidden = !broken || book() === null;
  document.querySelector("#problems ol").replaceChildren(...problems.map(problem));
  if (broken && !ui.wasBroken) ui.closed = false;
  ui.wasBroken = broken;
  openProblems(problems.some((one) => one.severity !== "note") && !ui.closed);
}

function openProblems(open) {
  at("problems").hidden = !open;
  at("problems-open").setAttribute("aria-expanded", open);
}

function problem({ severity, elsewhere, line, column, key, message }) {
  const place = make("div", { className: "place" });
  const where = [line ? `Line ${line}` : "", elsewhere].filter(Boolean).join(" of ");
  if (where) place.append(make("b", { textContent: where, title: line ? `column ${column}` : "" }));
  if (severity !== "error") place.append(make("em", { textContent: severity }));
  if (key) place.append(make("code", { textContent: key }));
  const text = make("p", { dir: "auto" });
  message.split("`").forEach((piece, index) => text.append(index % 2 ? make("code", { textContent: piece }) : piece));
  return make("li", { className: severity }, place, text);
}

function say(text, wrong = false) {
  at("said").textContent = text;
  at("status").classList.toggle("wrong", wrong);
}

/* Turning */

function turnTo(page) {
  ui.page = page;
  ui.puzzle = ui.puzzle === null ? null : (puzzleNear(page) ?? ui.puzzle);
  draw();
  at("stage").scrollTo(0, 0);
}

function turn(step) {
  if (book() === null) return;
  if (ui.puzzle !== null) {
    const { puzzles } = book();
    const index = puzzles.findIndex((one) => one.number === ui.puzzle);
    ui.puzzle = puzzles[within(index + step, puzzles)].number;
    return draw();
  }
  const all = views();
  turnTo(all[within(current(all) + step, all)][0].number);
}

const within = (index, list) => Math.min(Math.max(index, 0), list.length - 1);

/** The puzzle that stands on a page or, failing that, the first after it, or the one answered on it. */
function puzzleNear(page) {
  const { puzzles } = book();
  const answered = puzzles.find(({ answer }) => answer?.page === page && answer.part === ui.part);
  const found = (ui.part === 0 && puzzles.find((one) => one.at.page >= page)) || answered || puzzles.at(-1);
  return found?.number ?? null;
}

function goTo(text) {
  const number = Number.parseInt(text, 10);
  if (Number.isNaN(number)) return drawTools();
  const last = ui.puzzle === null ? part().pages.length : book().puzzles.length;
  const wanted = Math.min(Math.max(number, 1), last);
  if (ui.puzzle === null) turnTo(wanted);
  else {
    ui.puzzle = wanted;
    draw();
  }
}

function zoomTo(zoom) {
  ui.zoom = zoom;
  draw();
}

const zoomBy = (step) => zoomTo(zoomed((ui.scale * 72) / CSS_DPI, step));

const KEYS = {
  ArrowLeft: () => turn(rtl() ? 1 : -1),
  ArrowRight: () => turn(rtl() ? -1 : 1),
  PageUp: () => turn(-1),
  PageDown: () => turn(1),
  Home: () => turn(-Infinity),
  End: () => turn(Infinity),
};
/** Only where the pages have the focus: single characters must not surprise who dictates (WCAG 2.1.4). */
const STAGE_KEYS = {
  "+": () => zoomBy(1),
  "=": () => zoomBy(1),
  "-": () => zoomBy(-1),
  0: () => zoomTo(null),
  m: () => at("margins").click(),
  a: () => at("compare").click(),
};

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || book() === null || event.target === at("where")) return;
  const stage = event.target === at("stage");
  const scrolls = stage && event.key.startsWith("Arrow") && at("stage").scrollWidth > at("stage").clientWidth;
  const list = event.target.closest?.("#thumbs") && { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const action = list ? () => turn(list) : (!scrolls && KEYS[event.key]) || (stage && STAGE_KEYS[event.key]);
  if (!action) return;
  event.preventDefault();
  const inList = event.target.closest?.("#thumbs");
  action();
  if (inList) document.querySelector("#thumbs [aria-current]")?.focus();
}

/* What the server says */

function digests(state) {
  return new Map((state?.book?.parts ?? []).flatMap((one) => one.pages.map((page) => [`${one.name} ${page.number}`, page.digest])));
}

function show(state) {
  const before = digests(ui.state);
  const known = ui.state?.book ?? null;
  ui.state = state;
  clearTimeout(ui.patience);
  ui.patience = null;
  at("work").hidden = true;
  drawFacts();
  drawProblems();
  if (book() !== null) {
    ui.part = Math.min(ui.part, book().parts.length - 1);
    ui.page = Math.min(ui.page, part().pages.length);
    if (book().puzzles.length === 0) ui.puzzle = null;
  }
  at("empty").textContent = state.ready ? `There is no book to show yet: ${state.file} has something wrong in it.` : "";
  draw();
  const errors = counted(state.problems.filter((one) => one.severity === "error").length, "problem");
  if (state.broken) return say(known ? `${errors}. The last good version is shown.` : `${errors} in ${state.file}.`, true);
  if (!state.ready) return say("Making the book…");
  const changed = [...digests(state)].filter(([key, digest]) => before.get(key) !== digest).length;
  const pages = before.size ? (changed ? `${counted(changed, "page")} changed` : "no page changed") : "up to date";
  say(before.size ? `Redrawn in ${state.seconds.toFixed(1)} s, ${pages}.` : "Up to date.");
}

function listen() {
  const source = new EventSource("/events");
  source.addEventListener("book", (event) => show(JSON.parse(event.data)));
  source.addEventListener("work", (event) => {
    const [name, done, total] = JSON.parse(event.data);
    Object.assign(at("work"), { max: total, value: done });
    at("work").setAttribute("aria-valuetext", `${name}: ${done} of ${total}`);
    ui.patience ??= setTimeout(() => {
      at("work").hidden = false;
      say("Making the book…");
    }, PATIENCE);
  });
  source.addEventListener("error", () => say("The preview has ended. Start it again to go on.", true));
}

at("left").addEventListener("click", () => turn(rtl() ? 1 : -1));
at("right").addEventListener("click", () => turn(rtl() ? -1 : 1));
at("where").addEventListener("change", (event) => goTo(event.target.value));
at("where").addEventListener("focus", (event) => event.target.select());
at("compare").addEventListener("click", () => {
  ui.puzzle = ui.puzzle === null ? puzzleNear(ui.page) : null;
  if (ui.puzzle !== null) ui.part = 0;
  draw();
});
at("margins").addEventListener("click", () => {
  ui.margins = !ui.margins;
  draw();
});
at("smaller").addEventListener("click", () => zoomBy(-1));
at("larger").addEventListener("click", () => zoomBy(1));
at("fit").addEventListener("click", () => zoomTo(null));
at("problems-open").addEventListener("click", () => {
  ui.closed = !at("problems").hidden;
  openProblems(!ui.closed);
});
at("problems-close").addEventListener("click", () => {
  ui.closed = true;
  openProblems(false);
  at("problems-open").focus();
});
document.addEventListener("keydown", press);
new ResizeObserver(() => book() !== null && draw()).observe(at("stage"));
listen();
