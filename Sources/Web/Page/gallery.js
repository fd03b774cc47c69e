// One context draws all thumbnails, one after the other, each while it is visible.
const surface = document.createElement('canvas');
// Milliseconds of a frame that drawing may take; cards that found no time come first in the next one.
const BUDGET = 12;
// Points at the edges of a thumbnail.
const MARGIN = 10;
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
const state = { executor: null, visible: [], next: 0, isPlaying: !still, isLost: false };
const say = text => { $('status').textContent = text; };

const programs = new Map();
// The program of an effect, compiled once for all its cards.
function program(effect) {
  if (!programs.has(effect)) programs.set(effect, WebAssembly.compile(unpacked(bytesOf85(data.modules[effect]))));
  return programs.get(effect);
}

const plainWord = /^[A-Za-z0-9_@%+=:,.\/-]+$/;
const quote = word => plainWord.test(word) ? word : "'" + word.replace(/'/g, "'\\''") + "'";

class Card {
  constructor(entry) {
    this.entry = entry;
    this.canvas = element('canvas', { role: 'img' });
    this.canvas.setAttribute('aria-label', entry.title + ': ' + entry.summary);
    const words = entry.command.map(quote), line = words.join(' ');
    const copy = element('button', { textContent: 'Copy', title: 'Copy the command line' });
    copy.setAttribute('aria-label', 'Copy the command line of ' + entry.title);
    copy.onclick = async () => {
      try { await navigator.clipboard.writeText(line); } catch {
        getSelection().selectAllChildren(code);
        document.execCommand('copy');
      }
      copy.textContent = 'Copied';
      setTimeout(() => { copy.textContent = 'Copy'; }, 1500);
    };
    // Lines break between words alone.
    const code = element('code', {}, ...words.flatMap(word => [element('span', { textContent: word }), ' ']));
    this.node = element('article', {},
      element('a', { href: entry.page, title: 'Play with it' }, this.canvas,
        element('h2', { textContent: entry.title + ' ' }, element('small', { textContent: entry.group }))),
      element('p', { textContent: entry.summary }), element('div', {}, code, copy));
    this.node.card = this;
    this.text = (entry.title + ' ' + entry.group + ' ' + line).toLowerCase();
    this.begun = performance.now();
    this.isDrawn = false;
  }

  async load() {
    if (this.player) return;
    const { entry } = this;
    const pictures = entry.pictures.map(({ starts, sizes }) => ({
      starts, sizes: sizes.map(size => ({ ...size, frames: size.frames.map(number => data.files[number]) })) }));
    this.player = new Player({ ...data, ...entry, pictures, module: await program(entry.name) }, state.executor);
    await this.player.load();
    this.begun = performance.now();
    this.isReady = true;
  }

  // Draws the picture at a time of the browser.
  draw(now) {
    const { player, canvas, entry } = this, box = canvas.getBoundingClientRect();
    const pixels = Math.min(devicePixelRatio, 2), width = Math.round(box.width * pixels), height = Math.round(box.height * pixels);
    if (!width || !height) return;
    const [w, h] = entry.document.canvas;
    player.resize(Math.min((width - 2 * MARGIN * pixels) / w, (height - 2 * MARGIN * pixels) / h, 2 * pixels));
    if (surface.width < player.width) surface.width = player.width;
    if (surface.height < player.height) surface.height = player.height;
    const total = player.seconds, stays = ['once', 'reverse'].includes(entry.document.play) || entry.document.gesture ? 0.7 : 0;
    const seconds = still && !this.isLive ? entry.stillSeconds : (now - this.begun) / 1000 % (total + stays || 1);
    player.draw(Math.min(seconds, total));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    this.context ??= canvas.getContext('2d');
    this.context.clearRect(0, 0, width, height);
    this.context.drawImage(surface, 0, 0, player.width, player.height,
      width - player.width >> 1, height - player.height >> 1, player.width, player.height);
    this.isDrawn = true;
  }
}

function step(now) {
  const { visible, executor } = state, start = performance.now();
  // Targets stay from one turn of a card to its next one.
  executor.keptFrames = 8 * Math.max(visible.length, 1);
  if (!state.isLost) for (let i = 0; i < visible.length; i++) {
    const card = visible[(state.next + i) % visible.length];
    if (!card.isReady || !state.isPlaying && card.isDrawn && !card.isLive) continue;
    try { card.draw(now); } catch (error) {
      card.isReady = false;
      if (!state.isLost) say(`${card.entry.title}: ${error.message ?? error}`);
    }
    if (performance.now() - start > BUDGET) {
      state.next = (state.next + i + 1) % visible.length;
      break;
    }
  }
  requestAnimationFrame(step);
}

function filter() {
  const wanted = $('search').value.toLowerCase().split(' ').filter(Boolean);
  let count = 0;
  for (const { card } of $('cards').children) {
    const isShown = wanted.every(word => card.text.includes(word));
    card.node.hidden = !isShown;
    if (isShown) count += 1;
  }
  $('none').hidden = count > 0;
}

function begin() {
  const cards = data.entries.map(entry => new Card(entry));
  $('cards').append(...cards.map(card => card.node));
  $('summary').textContent = `${cards.length} effects, presets and samples, drawn as they are seen. Each leads to a page with its parameters.`;
  $('search').oninput = filter;
  filter();
  try {
    state.executor = new Executor(surface, data.shaders);
  } catch {
    $('pause').hidden = true;
    return say('This browser has no WebGL 2, so pictures do not move; each page has a still one.');
  }
  surface.addEventListener('webglcontextlost', event => {
    event.preventDefault();
    state.isLost = true;
  });
  surface.addEventListener('webglcontextrestored', () => {
    state.isLost = false;
    state.executor.begin();
    for (const card of cards) if (card.isReady) card.player.begin();
  });
  $('pause').onclick = () => {
    state.isPlaying = !state.isPlaying;
    showPlaying();
  };
  const showPlaying = () => {
    $('pause').textContent = state.isPlaying ? 'Pause' : 'Play';
    $('pause').setAttribute('aria-pressed', !state.isPlaying);
  };
  showPlaying();
  const observer = new IntersectionObserver(changes => {
    for (const { target: { card }, isIntersecting } of changes) {
      state.visible = state.visible.filter(other => other !== card);
      if (!isIntersecting) continue;
      state.visible.push(card);
      card.load().catch(error => say(`${card.entry.title}: ${error.message ?? error}`));
    }
  }, { rootMargin: '80px' });
  for (const card of cards) {
    observer.observe(card.node);
    // Where little is to move, the card that is pointed at does.
    card.node.onpointerenter = () => { card.isLive = true; };
    card.node.onpointerleave = () => { card.isLive = false; card.isDrawn = false; };
  }
  new ResizeObserver(() => { for (const card of cards) card.isDrawn = false; }).observe($('cards'));
  requestAnimationFrame(step);
}
// For tests.
window.gallery = { state, data };
begin();
