// Points at the edges of a thumbnail.
const MARGIN = 10;
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
const state = { board: null, isPlaying: !still };
const say = text => { $('status').textContent = text; };

const programs = new Map();
// The program of an effect, which all its cards share.
function program(effect) {
  if (!programs.has(effect)) programs.set(effect, unpacked(data.modules[effect], data.unpacker).then(begun));
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
      element('a', { href: entry.page, title: 'Open its page' }, this.canvas,
        element('h2', { textContent: entry.title + ' ' }, element('small', { textContent: entry.group }))),
      element('p', { textContent: entry.summary }), element('div', {}, code, copy));
    this.node.card = this;
    // Where little is to move, the card that is pointed at does.
    this.node.onpointerenter = () => this.live(true);
    this.node.onpointerleave = () => this.live(false);
    this.text = (entry.title + ' ' + entry.group + ' ' + line).toLowerCase();
    this.begun = performance.now();
    this.isDrawn = false;
  }

  live(isLive) {
    this.isLive = isLive;
    this.isDrawn = false;
    state.board?.want();
  }

  appear() { this.loading ??= this.load().catch(error => tell(this, error)); }

  async load() {
    const { entry } = this;
    const pictures = entry.pictures.map(({ starts, sizes }) => ({
      starts, sizes: sizes.map(size => ({ ...size, frames: size.frames.map(number => data.files[number]) })) }));
    this.player = new Player({ ...data, ...entry, pictures, module: await program(entry.name) }, state.board.executor);
    await this.player.load();
    // It opens at a moment that shows what it does.
    this.begun = performance.now() - 1000 * entry.stillSeconds;
    this.isReady = true;
    state.board.want();
  }

  // Draws the picture at a time of the browser, unless it is there and still.
  draw(now) {
    const isMoving = state.isPlaying || this.isLive;
    if (!isMoving && this.isDrawn) return false;
    const { player, canvas, entry } = this, box = canvas.getBoundingClientRect();
    const pixels = Math.min(devicePixelRatio, 2), width = Math.round(box.width * pixels), height = Math.round(box.height * pixels);
    if (!width || !height) return false;
    const [w, h] = entry.document.canvas;
    player.resize(Math.min((width - 2 * MARGIN * pixels) / w, (height - 2 * MARGIN * pixels) / h, 2 * pixels));
    const total = player.seconds, stays = ['once', 'reverse'].includes(entry.document.play) || entry.document.gesture ? 0.7 : 0;
    const seconds = still && !this.isLive ? entry.stillSeconds : (now - this.begun) / 1000 % (total + stays || 1);
    state.board.show(player, Math.min(seconds, total), canvas, width, height);
    this.isDrawn = !player.executor.needsAnother;
    return isMoving || !this.isDrawn;
  }
}

const tell = (card, error) => say(`${card.entry.title}: ${error.message ?? error}`);

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
  $('summary').textContent = `${cards.length} effects, presets and samples, drawn while visible. Each links to a page with its parameters.`;
  $('search').oninput = filter;
  filter();
  try {
    state.board = new Board(data.shaders, tell);
  } catch {
    $('pause').hidden = true;
    return say('This browser has no WebGL 2, so the gallery shows still pictures; each page has one.');
  }
  $('pause').onclick = () => {
    state.isPlaying = !state.isPlaying;
    showPlaying();
    state.board.want();
  };
  const showPlaying = () => {
    $('pause').textContent = state.isPlaying ? 'Pause' : 'Play';
    $('pause').setAttribute('aria-pressed', !state.isPlaying);
  };
  showPlaying();
  for (const card of cards) state.board.add(card);
  new ResizeObserver(() => {
    for (const card of cards) card.isDrawn = false;
    state.board.want();
  }).observe($('cards'));
}
// For tests.
window.gallery = { state, data };
begin();
