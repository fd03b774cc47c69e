// What fingers scroll that come down beside the sheet, or on it.
const TOUCHES = { auto: 'manipulation', 'pan-y': 'pan-y pinch-zoom', none: 'none' };
const HOST = ':host { display: inline-block; max-width: 100%; vertical-align: middle } :host([hidden]), [hidden] { display: none }';
// What overflows a contained layout is not cut, and is nothing to scroll to.
const FRAME = (width, height) => `:host { position: relative; contain: layout; width: ${width}px }
  div { position: relative; aspect-ratio: ${width} / ${height} } canvas { position: absolute; pointer-events: none }
  div:focus-visible { outline: 2px solid; outline-offset: 2px }
  @media (forced-colors: active) { div:focus-visible { outline-color: Highlight } }`;
const MOVABLE = 'div { cursor: grab; -webkit-user-select: none; user-select: none; -webkit-touch-callout: none }';
let probe = null;

// What an element has inside: a box of its size, which fingers and keys reach, and a canvas that may be larger, which they do not.
class Box {
  width = 0;
  canvas = element('canvas', { part: 'canvas' });
  #node = element('div', { part: 'box' });
  #alt = element('span', { part: 'alt', hidden: true });
  #sheet = new CSSStyleSheet();
  #text = '';
  #place = '';
  #steer = null;

  // Calls `resized` when it has another size, and `pointed` with a pointer's event.
  constructor(host, resized, pointed) {
    const root = host.attachShadow({ mode: 'open', delegatesFocus: true }), node = this.#node;
    root.adoptedStyleSheets = [this.#sheet];
    node.append(this.canvas, this.#alt);
    root.append(node);
    for (const name of ['down', 'move', 'up', 'cancel', 'leave']) node['onpointer' + name] = pointed;
    new ResizeObserver(changes => {
      this.width = changes.at(-1).contentRect.width;
      resized();
    }).observe(node);
  }

  // Shows a picture of `size` points that fingers may move, or its label where there is none, in a box of the size that is known;
  // nothing scrolls by what they hold.
  layOut(label, size, isMovable, touch, isHeld, isShown = true) {
    const node = this.#node, text = HOST + (size ? FRAME(...size) : '') + (isMovable ? MOVABLE + `div { touch-action: ${TOUCHES[touch]} }` : '');
    if (text !== this.#text) this.#sheet.replaceSync(this.#text = text);
    this.canvas.hidden = !isShown;
    this.#alt.hidden = isShown;
    this.#alt.textContent = label;
    // A picture with an empty label says nothing.
    node.setAttribute('role', isMovable ? 'slider' : label ? 'img' : 'presentation');
    node.setAttribute('aria-label', label);
    if (isMovable) node.tabIndex = 0; else node.removeAttribute('tabindex');
    if (isMovable && !node.hasAttribute('aria-valuenow')) this.value = 0;
    // Only this listener, of what fingers can move, makes a browser wait before it scrolls.
    node.removeEventListener('touchmove', this.#steer);
    this.#steer = event => { if (event.cancelable && isHeld()) event.preventDefault(); };
    if (isMovable && touch === 'auto') node.addEventListener('touchmove', this.#steer, { passive: false });
    node.oncontextmenu = event => { if (isHeld?.()) event.preventDefault(); };
  }

  // How far a play has come, 0…1.
  set value(value) { if (this.#node.tabIndex === 0) this.#node.setAttribute('aria-valuenow', Math.round(value * 100)); }

  // Puts the canvas where a player draws.
  place(player) {
    const [left, top, right, bottom] = player.edges, width = player.width - left - right, height = player.height - top - bottom;
    const place = [-left / width, -top / height, player.width / width, player.height / height].map(share => share * 100 + '%');
    if (place.join() === this.#place) return;
    this.#place = place.join();
    const { style } = this.canvas;
    [style.left, style.top, style.width, style.height] = place;
  }

  // Above what comes later on the page.
  raise(isRaised) { this.#sheet.cssRules[2].style.zIndex = isRaised ? 1 : ''; }

  capture(pointer) {
    try { this.#node.setPointerCapture(pointer); } catch { /* a pointer that is gone already */ }
  }

  // An event's place in shares of a node, by default of the box.
  point({ clientX, clientY }, node = this.#node) {
    const box = node.getBoundingClientRect();
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  }

  // Whether the picture shows something, by half at least, at the place of an event.
  isHit(event) {
    const { canvas } = this, [x, y] = this.point(event, canvas);
    probe ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    probe.clearRect(0, 0, 1, 1);
    probe.drawImage(canvas, Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1, 0, 0, 1, 1);
    return probe.getImageData(0, 0, 1, 1).data[3] >= 128;
  }
}
