// The rows of the parameters by name; they are made again only when the parameters are others.
const rows = new Map();
let known = '';
const plain = number => String(+number.toPrecision(6));
const texts = {
  point: value => value.map(plain).join(','), size: value => value.map(plain).join('x'),
  list: value => JSON.stringify(value), number: plain, integer: plain,
};
const text = parameter => Array.isArray(parameter.value) || typeof parameter.value === 'number'
  ? (texts[parameter.type] || JSON.stringify)(parameter.value) : String(parameter.value);
function showParameters(parameters) {
  const shape = JSON.stringify(parameters.map(p => ({ ...p, value: null, kind: kindOf(p) })));
  if (shape !== known) {
    known = shape;
    rows.clear();
    for (const parameter of parameters) rows.set(parameter.name, row(parameter));
    $('parameters').replaceChildren(...[...rows.values()].map(r => r.node));
    $('none').hidden = parameters.length > 0;
    $('tools').hidden = !parameters.length;
    filterRows();
  }
  for (const parameter of parameters) {
    const { node, show } = rows.get(parameter.name);
    node.classList.toggle('changed', parameter.name in live.values);
    // What a person is about to change stays as it is.
    if (!isPending() && !node.contains(document.activeElement)) show(live.values[parameter.name] ?? text(parameter));
  }
}
const colour = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i;
const vector = /^-?[\d.]+(e-?\d+)?(,-?[\d.]+(e-?\d+)?){1,3}$/i;
function kindOf(parameter) {
  if (parameter.type !== 'text' && parameter.type !== 'color') return parameter.type;
  const value = text(parameter);
  return colour.test(value) ? 'color' : vector.test(value) ? 'vector' : 'text';
}
function row(parameter) {
  const id = 'p-' + parameter.name;
  const kind = kindOf(parameter);
  const control = (controls[kind] || controls.text)(parameter, value => set(parameter.name, value));
  const reset = element('button', { textContent: '↺', title: 'Reset to the value of the command line',
    onclick: () => { document.activeElement.blur(); set(parameter.name, null); } });
  reset.setAttribute('aria-label', 'Reset ' + parameter.name);
  (control.parts[0].querySelector('input') ?? control.parts[0]).id = id;
  const label = element('label', { htmlFor: id, textContent: parameter.name + ' ' });
  if (parameter.unit) label.append(element('small', { textContent: parameter.unit }));
  const node = element('div', { className: 'row' }, label, element('div', {}, ...control.parts, reset),
    element('p', { textContent: parameter.help }));
  return { node, show: control.show };
}
// Where a slider begins and ends: the range, or what is worth trying of a wide or open one.
function range(parameter, initial) {
  const least = parameter.minimum ?? parameter.exclusiveMinimum ?? -Infinity;
  const most = parameter.maximum ?? Infinity;
  const reach = Math.max({ points: 100, degrees: 360, seconds: 10 }[parameter.unit] || 1, 4 * Math.abs(initial));
  return most - least > 2000 ? [Math.max(least, -reach), Math.min(most, reach)] : [least, most];
}
function number(parameter, initial, name, changed) {
  const [least, most] = range(parameter, initial);
  const step = parameter.type === 'integer' ? 1 : 'any';
  const slider = element('input', { type: 'range', min: least, max: most, step });
  const field = element('input', { type: 'number', step });
  for (const input of [slider, field]) input.setAttribute('aria-label', name);
  slider.oninput = () => {
    field.value = plain(+slider.value);
    changed(field.value);
  };
  field.oninput = () => {
    if (field.value === '') return;
    slider.value = field.value;
    changed(field.value);
  };
  // A number that is not set has a word in its place.
  const show = value => {
    const isNumber = value !== '' && !isNaN(value);
    field.value = isNumber ? value : '';
    field.placeholder = isNumber ? '' : value;
    if (isNumber) slider.value = value;
  };
  return { parts: [slider, field], value: () => field.value, show };
}
function numbers(parameter, split, changed) {
  const initial = text(parameter).split(split);
  const fields = initial.map((value, i) => {
    const name = parameter.name + ' ' + ('xyzw'[i] || i);
    return number(parameter, +value, name, () => changed(fields.map(f => f.value()).join(split)));
  });
  // A slider and its number stay in one line.
  return { parts: fields.map(f => element('span', { className: 'pair' }, ...f.parts)), show: value => value.split(split).forEach((v, i) => fields[i]?.show(v)) };
}
const controls = {
  number: (p, changed) => number(p, +text({ ...p, value: p.default }) || 0, p.name, changed),
  integer: (p, changed) => controls.number(p, changed),
  vector: (p, changed) => numbers(p, ',', changed),
  point: (p, changed) => Array.isArray(p.value) ? numbers(p, ',', changed) : controls.text(p, changed),
  size: (p, changed) => Array.isArray(p.value) ? numbers(p, 'x', changed) : controls.text(p, changed),
  boolean(p, changed) {
    const box = element('input', { type: 'checkbox' });
    box.onchange = () => changed(String(box.checked));
    return { parts: [box], show: value => { box.checked = value === 'true'; } };
  },
  choice(p, changed) {
    const list = element('select', {}, ...p.choices.map(name => element('option', { value: name, textContent: name })));
    list.onchange = () => changed(list.value);
    return { parts: [list], show: value => { list.value = value; } };
  },
  color(p, changed) {
    const field = element('input', { type: 'color' });
    const alpha = element('input', { type: 'range', min: 0, max: 255, step: 1, value: 255 });
    alpha.setAttribute('aria-label', p.name + ' alpha');
    const hasAlpha = p.type === 'color' || text(p).length === 9;
    const tell = () => changed(field.value + (+alpha.value < 255 ? (+alpha.value).toString(16).padStart(2, '0') : ''));
    field.oninput = tell;
    alpha.oninput = tell;
    return { parts: hasAlpha ? [field, alpha] : [field], show: value => {
      field.value = value.slice(0, 7);
      alpha.value = value.length === 9 ? parseInt(value.slice(7), 16) : 255;
    } };
  },
  text(p, changed) {
    const field = element('input', { type: 'text', spellcheck: false });
    field.onchange = () => changed(field.value);
    return { parts: [field], show: value => { field.value = value; } };
  },
  list(p, changed) {
    const field = element('textarea', { spellcheck: false });
    field.onchange = () => changed(field.value);
    return { parts: [field], show: value => { field.value = value; } };
  },
  file(p) {
    const field = element('input', { type: 'text', readOnly: true, title: 'Files can only be set on the command line' });
    return { parts: [field], show: value => { field.value = value; } };
  },
};
function filterRows() {
  const wanted = $('search').value.toLowerCase();
  for (const [name, { node }] of rows) node.hidden = !(name + node.textContent).toLowerCase().includes(wanted);
}
$('search').oninput = filterRows;
function resetAll() {
  document.activeElement.blur();
  for (const name of Object.keys(live.values)) set(name, null);
}
$('reset').onclick = resetAll;
