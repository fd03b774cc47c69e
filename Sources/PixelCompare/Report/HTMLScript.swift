/// The page's behaviour. Names and sentences reach the page through `textContent` only.
enum HTMLScript {
  /// Data, filters, and the list, of which only the rows in sight exist.
  static let list = #"""
    'use strict';
    const started = performance.now();
    const $ = id => document.getElementById(id);
    const data = JSON.parse($('data').textContent);
    const pairs = data.pairs;
    const classes = ['all', 'failed', 'same', 'different', 'missing', 'extra', 'size', 'unreadable'];
    const state = { filter: 'all', text: '', shown: [], at: -1, mode: 'sides', zoom: 0, x: 0, y: 0,
      blink: true, paused: false, marked: new Set() };
    const element = (tag, props, ...children) => {
      const node = Object.assign(document.createElement(tag), props);
      node.append(...children);
      return node;
    };
    const matches = (pair, name) =>
      name === 'all' || (name === 'failed' ? pair.class !== 'same' : pair.class === name);
    function buildFilters() {
      $('line').textContent = data.line;
      $('paths').textContent = data.expected + ' → ' + data.actual;
      for (const name of classes) {
        const count = pairs.filter(p => matches(p, name)).length;
        if (!count) continue;
        const button = element('button', { textContent: name + ' ' + count });
        button.dataset.filter = name;
        button.onclick = () => filter(name);
        $('filters').append(button);
      }
      $('search').oninput = () => { state.text = $('search').value.toLowerCase(); filter(state.filter); };
    }
    function filter(name) {
      const current = state.shown[state.at];
      state.filter = name;
      state.shown = pairs.map((_, i) => i).filter(i =>
        matches(pairs[i], name) && pairs[i].name.toLowerCase().includes(state.text));
      for (const b of $('filters').children) b.setAttribute('aria-pressed', b.dataset.filter === name);
      rows.style.height = state.shown.length * 56 + 'px';
      select(Math.max(0, state.shown.indexOf(current)));
    }
    const rows = element('div', { id: 'rows' });
    $('list').append(rows);
    $('list').onscroll = drawRows;
    addEventListener('resize', drawRows);
    function drawRows() {
      const top = Math.max(0, Math.floor($('list').scrollTop / 56) - 4);
      const end = Math.min(state.shown.length, top + Math.ceil($('list').clientHeight / 56) + 9);
      rows.replaceChildren();
      for (let at = top; at < end; at++) rows.append(row(at));
    }
    function row(at) {
      const pair = pairs[state.shown[at]];
      const picture = pair.thumb
        ? element('img', { src: 'data:image/png;base64,' + pair.thumb, alt: '' }) : element('i');
      const detail = pair.class + (pair.count === null ? '' : ' · ' + pair.count + ' px');
      const node = element('div', { className: 'row', onclick: () => select(at) }, picture,
        element('div', {}, element('b', { textContent: pair.name, title: pair.name }),
          element('small', { className: pair.class, textContent: detail })));
      node.style.top = at * 56 + 'px';
      node.setAttribute('role', 'option');
      node.setAttribute('aria-selected', at === state.at);
      node.classList.toggle('marked', state.marked.has(state.shown[at]));
      return node;
    }
    function select(at) {
      state.at = state.shown.length ? Math.min(Math.max(0, at), state.shown.length - 1) : -1;
      const top = state.at * 56, list = $('list');
      if (top < list.scrollTop) list.scrollTop = top;
      if (top + 56 > list.scrollTop + list.clientHeight) list.scrollTop = top + 56 - list.clientHeight;
      drawRows();
      show();
    }
    function buildTimeline() {
      const sequence = data.sequence;
      if (!sequence) return;
      for (const hint of sequence.hints) $('timeline').append(element('p', { textContent: hint }));
      const values = sequence.frames.map(f => f.count || 0), top = Math.max(1, ...values);
      const ns = 'http://www.w3.org/2000/svg', svg = document.createElementNS(ns, 'svg');
      svg.setAttribute('viewBox', '0 0 ' + values.length + ' 100');
      svg.setAttribute('preserveAspectRatio', 'none');
      values.forEach((value, i) => {
        const bar = document.createElementNS(ns, 'rect'), h = 4 + 92 * value / top;
        for (const [k, v] of [['x', i + .05], ['width', .9], ['y', 100 - h], ['height', h]])
          bar.setAttribute(k, v);
        bar.setAttribute('fill', sequence.frames[i].same ? '#3fb95088' : '#cf222e');
        svg.append(bar);
      });
      svg.onclick = event => {
        const box = svg.getBoundingClientRect();
        const frame = sequence.frames[Math.floor((event.clientX - box.left) / box.width * values.length)];
        filter('all');
        select(state.shown.findIndex(i => pairs[i].name === frame.name));
      };
      $('timeline').prepend(svg);
    }
    """#

  /// The pictures of the chosen pair.
  static let view = #"""
    const modes = { sides: 'Side by side', slider: 'Slider', blink: 'Blink', overlay: 'Overlay', map: 'Error map' };
    const kinds = { e: 'Expected', a: 'Actual', d: 'Error map' };
    let images = {}, loading = 0;
    function buildModes() {
      for (const [name, label] of Object.entries(modes)) {
        const button = element('button', { textContent: label, onclick: () => mode(name) });
        button.dataset.mode = name;
        $('modes').append(button);
      }
      $('slider').oninput = place;
      setInterval(() => {
        if (state.mode !== 'blink' || state.paused) return;
        state.blink = !state.blink;
        place();
      }, 500);
    }
    async function load(kind, index) {
      const source = $(kind + index);
      if (!source) return null;
      const image = new Image();
      image.src = 'data:image/png;base64,' + source.textContent;
      await image.decode();
      const canvas = element('canvas', { width: image.naturalWidth, height: image.naturalHeight });
      canvas.getContext('2d', { willReadFrequently: true }).drawImage(image, 0, 0);
      return canvas;
    }
    async function show() {
      const turn = ++loading, index = state.shown[state.at], pair = pairs[index];
      $('name').textContent = pair ? pair.name : 'No picture matches';
      $('name').className = pair ? pair.class : '';
      $('label').textContent = pair ? pair.metric + ': ' + pair.label : '';
      images = {};
      $('probe').replaceChildren();
      if (pair && pair.shown) {
        const found = await Promise.all(Object.keys(kinds).map(k => load(k, index).catch(() => null)));
        if (turn !== loading) return;
        Object.keys(kinds).forEach((k, i) => { if (found[i]) images[k] = found[i]; });
      }
      build();
      document.body.dataset.ready = index === undefined ? '' : index;
    }
    function mode(name) { state.mode = name; build(); }
    function pane(label, ...canvases) {
      return element('div', { className: 'pane' }, element('span', { textContent: label }), ...canvases);
    }
    function copy(canvas) {
      const twin = element('canvas', { width: canvas.width, height: canvas.height });
      twin.getContext('2d').drawImage(canvas, 0, 0);
      return twin;
    }
    function build() {
      for (const b of $('modes').children) b.setAttribute('aria-pressed', b.dataset.mode === state.mode);
      $('amount').hidden = state.mode !== 'slider' && state.mode !== 'overlay';
      const { e, a, d } = images, stage = $('stage');
      stage.replaceChildren();
      const both = e && a;
      if (!e && !a) {
        const pair = pairs[state.shown[state.at]];
        const text = !pair ? '' : pair.class === 'same' ? 'The pictures are the same; only the thumbnail is kept.'
          : pair.class === 'unreadable' ? pair.label : 'The pictures are not in this page; only the thumbnail is kept.';
        const thumb = pair && pair.thumb
          ? element('img', { src: 'data:image/png;base64,' + pair.thumb, alt: '' }) : '';
        stage.append(element('div', { className: 'empty' }, thumb, element('p', { textContent: text })));
      } else if (state.mode === 'sides' || !both) {
        for (const k of Object.keys(kinds)) if (images[k]) stage.append(pane(kinds[k], copy(images[k])));
      } else if (state.mode === 'map') {
        stage.append(pane(kinds.d, copy(d || a)));
      } else {
        const one = pane(kinds.e + ' / ' + kinds.a, copy(e), copy(a));
        if (state.mode === 'slider') one.append(element('div', { className: 'knife' }));
        stage.append(one);
      }
      fit();
    }
    const size = () => images.e || images.a || { width: 1, height: 1 };
    function fit() {
      const box = $('stage').querySelector('.pane');
      if (!box) return;
      const scale = Math.min(box.clientWidth / size().width, box.clientHeight / size().height);
      state.zoom = scale >= 1 ? Math.floor(scale) : scale;
      state.x = (box.clientWidth - size().width * state.zoom) / 2;
      state.y = (box.clientHeight - size().height * state.zoom) / 2;
      place();
    }
    function place() {
      const amount = $('slider').value / 100;
      for (const box of $('stage').querySelectorAll('.pane')) {
        box.classList.toggle('smooth', state.zoom < 1);
        const canvases = box.querySelectorAll('canvas');
        for (const c of canvases)
          c.style.transform = 'translate(' + state.x + 'px,' + state.y + 'px) scale(' + state.zoom + ')';
        const top = canvases[1];
        if (!top) continue;
        if (state.mode === 'slider') {
          const cut = (amount * box.clientWidth - state.x) / (state.zoom * top.width) * 100;
          top.style.clipPath = 'inset(0 0 0 ' + Math.min(100, Math.max(0, cut)) + '%)';
          box.querySelector('.knife').style.left = amount * 100 + '%';
        }
        if (state.mode === 'overlay') top.style.opacity = amount;
        if (state.mode === 'blink') {
          top.style.visibility = state.blink ? 'visible' : 'hidden';
          box.querySelector('span').textContent = state.blink ? kinds.a : kinds.e;
        }
      }
    }
    """#

  /// Pointer, keyboard, start.
  static let keys = #"""
    function zoom(factor, px, py) {
      const next = Math.min(64, Math.max(.02, state.zoom * factor));
      const applied = next / state.zoom;
      state.x = px - (px - state.x) * applied;
      state.y = py - (py - state.y) * applied;
      state.zoom = next;
      place();
    }
    const hex = v => '#' + v.slice(0, 3).map(c => c.toString(16).padStart(2, '0')).join('');
    function probe(event) {
      const box = event.target.closest('.pane');
      if (!box) return;
      const area = box.getBoundingClientRect();
      const x = Math.floor((event.clientX - area.left - state.x) / state.zoom);
      const y = Math.floor((event.clientY - area.top - state.y) / state.zoom);
      const inside = x >= 0 && y >= 0 && x < size().width && y < size().height;
      $('probe').replaceChildren();
      if (!inside) return;
      const read = k => images[k] && [...images[k].getContext('2d').getImageData(x, y, 1, 1).data];
      const e = read('e'), a = read('a');
      $('probe').append('x ' + x + '  y ' + y);
      for (const [label, value] of [['expected', e], ['actual', a]]) {
        if (!value) continue;
        const swatch = element('i');
        swatch.style.background = 'rgba(' + value[0] + ',' + value[1] + ',' + value[2] + ',' + value[3] / 255 + ')';
        $('probe').append(swatch, label + ' ' + hex(value) + '  ' + value.join(' '));
      }
      if (e && a) $('probe').append('   difference ' + e.map((v, i) => a[i] - v).join(' '));
    }
    function mark() {
      const index = state.shown[state.at];
      if (index === undefined) return;
      if (!state.marked.delete(index)) state.marked.add(index);
      const quote = s => /^[\w./@~-]+$/.test(s) ? s : "'" + s.replaceAll("'", "'\\''") + "'";
      const names = [...state.marked].map(i => quote(pairs[i].name));
      $('approve').hidden = !names.length;
      $('approve').open = true;
      $('approve').firstChild.textContent = 'Accept ' + names.length;
      $('approve').querySelector('code').textContent =
        ['peelgl approve', quote(data.actual), quote(data.expected), ...names].join(' ');
      drawRows();
    }
    const stage = $('stage');
    let drag = null;
    stage.onwheel = event => {
      const box = event.target.closest('.pane');
      if (!box) return;
      event.preventDefault();
      const area = box.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 1.25 : .8, event.clientX - area.left, event.clientY - area.top);
    };
    stage.onpointerdown = event => { drag = [event.clientX - state.x, event.clientY - state.y]; };
    addEventListener('pointerup', () => { drag = null; });
    stage.onpointermove = event => {
      if (drag) { state.x = event.clientX - drag[0]; state.y = event.clientY - drag[1]; place(); }
      probe(event);
    };
    addEventListener('resize', fit);
    const center = () => [stage.clientWidth / 2 / Math.max(1, stage.children.length), stage.clientHeight / 2];
    const actions = {
      j: () => select(state.at + 1), ArrowDown: () => select(state.at + 1),
      k: () => select(state.at - 1), ArrowUp: () => select(state.at - 1),
      Home: () => select(0), End: () => select(state.shown.length - 1),
      '+': () => zoom(2, ...center()), '=': () => zoom(2, ...center()), '-': () => zoom(.5, ...center()),
      0: fit, a: mark, '/': () => $('search').focus(),
      ' ': () => { state.paused = !state.paused; },
      f: () => {
        const names = [...$('filters').children].map(b => b.dataset.filter);
        filter(names[(names.indexOf(state.filter) + 1) % names.length]);
      },
      ArrowLeft: () => { $('slider').value -= 2; place(); },
      ArrowRight: () => { $('slider').value = +$('slider').value + 2; place(); },
    };
    Object.keys(modes).forEach((name, i) => { actions[i + 1] = () => mode(name); });
    addEventListener('keydown', event => {
      if (event.target === $('search')) {
        if (event.key === 'Escape') $('search').blur();
        return;
      }
      const action = actions[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      action();
    });
    buildFilters();
    buildModes();
    buildTimeline();
    filter(pairs.some(p => p.class !== 'same') ? 'failed' : 'all');
    // `#12/blink` opens the pair at index 12 in that view.
    const [wanted, view] = location.hash.slice(1).split('/');
    if (modes[view]) state.mode = view;
    if (pairs[wanted]) {
      if (!matches(pairs[wanted], state.filter)) filter('all');
      select(state.shown.indexOf(+wanted));
    }
    document.body.dataset.opened = Math.round(performance.now());
    """#
}
