// Every effect as a looping thumbnail, all of them through one WebGL context, drawn while they can be seen.
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
// Pixels along the longer side of a thumbnail, in points.
const SIDE = 216;
const modules = new Map();
const thumbs = [];
const shared = { executor: null, isLost: false };

class Thumb {
  constructor(entry) {
    this.entry = entry;
    const [width, height] = entry.document.canvas;
    this.shown = Math.min(1, SIDE / Math.max(width, height));
    this.scale = this.shown * Math.min(devicePixelRatio, 2);
    this.canvas = document.createElement('canvas');
    Object.assign(this.canvas.style, { width: width * this.shown + 'px', height: height * this.shown + 'px' });
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', entry.title + ': ' + entry.summary);
    const picture = document.createElement('a'), name = document.createElement('a');
    const title = document.createElement('h2'), summary = document.createElement('p'), command = document.createElement('code');
    const text = document.createElement('div');
    picture.href = name.href = entry.page;
    picture.tabIndex = -1;
    name.textContent = entry.title;
    summary.textContent = entry.summary;
    command.textContent = entry.command;
    picture.append(this.canvas);
    title.append(name);
    text.append(title, summary, command);
    this.node = document.createElement('article');
    this.node.append(picture, text);
    this.isVisible = false;
    this.show = target => this.copy(target);
  }

  async load() {
    this.isLoading = true;
    try {
      const { entry } = this;
      const module = modules.get(entry.name) ?? inflated(data.modules[entry.name]).then(WebAssembly.compile);
      modules.set(entry.name, module);
      const pictures = entry.pictures.map(index => data.pictures[index]);
      const player = new Player({ ...entry, pictures, module: await module }, shared.executor);
      await player.load();
      player.resize(this.scale);
      this.canvas.width = player.width;
      this.canvas.height = player.height;
      this.context = this.canvas.getContext('2d');
      this.start = performance.now();
      this.player = player;
    } catch (error) {
      $('status').textContent = `${this.entry.title}: ${error.message ?? error}`;
    }
  }

  // Draws the picture of a time in milliseconds.
  draw(now) {
    const total = this.player.seconds, rest = 0.5;
    const seconds = still ? 0.45 * total : ((now - this.start) / 1000) % (total + rest);
    this.player.draw(Math.min(seconds, total), this.show);
    this.isDrawn = !shared.executor.needsAnother;
  }

  copy(target) {
    const { executor } = shared;
    const { width, height } = target;
    if (executor.canvas.width < width || executor.canvas.height < height) {
      executor.canvas.width = Math.max(executor.canvas.width, width);
      executor.canvas.height = Math.max(executor.canvas.height, height);
    }
    executor.present(target);
    this.context.clearRect(0, 0, width, height);
    this.context.drawImage(executor.canvas, 0, 0, width, height, 0, 0, width, height);
  }
}

// Milliseconds of a frame of the browser that thumbnails may take; those that are left are first in the next.
const BUDGET = 12;
let first = 0;
function step(now) {
  requestAnimationFrame(step);
  if (shared.isLost) return;
  const begun = performance.now();
  for (let i = 0; i < thumbs.length; i++) {
    const thumb = thumbs[(first + i) % thumbs.length];
    if (!thumb.isVisible || thumb.node.hidden) continue;
    if (!thumb.player) {
      if (!thumb.isLoading) thumb.load();
      continue;
    }
    if (still && thumb.isDrawn) continue;
    try {
      thumb.draw(now);
    } catch (error) {
      if (!shared.executor.gl.isContextLost()) $('status').textContent = `${thumb.entry.title}: ${error.message ?? error}`;
    }
    if (performance.now() - begun > BUDGET) {
      first = (first + i + 1) % thumbs.length;
      return;
    }
  }
}

function filter() {
  const wanted = $('search').value.trim().toLowerCase();
  let count = 0;
  for (const { node, entry } of thumbs) {
    node.hidden = !`${entry.title} ${entry.command}`.toLowerCase().includes(wanted);
    if (!node.hidden) count += 1;
  }
  $('none').hidden = count > 0;
}

function begin() {
  for (const entry of data.entries) thumbs.push(new Thumb(entry));
  $('entries').append(...thumbs.map(thumb => thumb.node));
  $('search').oninput = filter;
  const canvas = document.createElement('canvas');
  try {
    shared.executor = new Executor(canvas, data.shaders);
  } catch {
    $('status').textContent = 'This browser has no WebGL 2, which the pictures need.';
    return;
  }
  canvas.width = canvas.height = 2 * SIDE;
  canvas.addEventListener('webglcontextlost', event => {
    event.preventDefault();
    shared.isLost = true;
  });
  canvas.addEventListener('webglcontextrestored', () => {
    shared.executor.begin();
    for (const thumb of thumbs) thumb.player?.begin();
    shared.isLost = false;
  });
  const byNode = new Map(thumbs.map(thumb => [thumb.node, thumb]));
  const observer = new IntersectionObserver(changes => {
    for (const { target, isIntersecting } of changes) byNode.get(target).isVisible = isIntersecting;
  }, { rootMargin: '80px' });
  for (const { node } of thumbs) observer.observe(node);
  requestAnimationFrame(step);
}
begin();
window.gallery = { thumbs, shared };
