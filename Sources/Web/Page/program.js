// What is given to a program: values as bytes, and what texts of the command line mean as numbers.
// A value as PackedValue.swift reads it: a tag, and then a number, a text in UTF-8, or a count with as many values.
function packed(value) {
  const bytes = [], number = new DataView(new ArrayBuffer(8));
  const count = n => { bytes.push(n & 255, n >> 8 & 255, n >> 16 & 255, n >>> 24); };
  const text = t => {
    const letters = new TextEncoder().encode(t);
    count(letters.length);
    for (const letter of letters) bytes.push(letter);
  };
  const put = v => {
    if (v === null || v === undefined) bytes.push(TAG_NULL);
    else if (typeof v === 'boolean') bytes.push(v ? TAG_YES : TAG_NO);
    else if (typeof v === 'number') {
      bytes.push(TAG_NUMBER);
      number.setFloat64(0, v, true);
      for (let i = 0; i < 8; i++) bytes.push(number.getUint8(i));
    } else if (typeof v === 'string') {
      bytes.push(TAG_TEXT);
      text(v);
    } else if (Array.isArray(v)) {
      bytes.push(TAG_LIST);
      count(v.length);
      v.forEach(put);
    } else {
      const members = Object.entries(v).filter(([, member]) => member !== undefined);
      bytes.push(TAG_OBJECT);
      count(members.length);
      for (const [name, member] of members) {
        text(name);
        put(member);
      }
    }
  };
  put(value);
  return new Uint8Array(bytes);
}

// A way to play: its number, and the seconds of hold:SECONDS.
function playing(text) {
  const [name, seconds] = text.split(':');
  return [Math.max(MODES.indexOf(name), 0), +(seconds ?? 0) || 0];
}

// A gesture's file as numbers.
function handed({ path, drop, transform, start, events, keys }) {
  return {
    start: start ?? 0,
    path: Math.max(PATHS.indexOf(path ?? 'smooth'), 0), drops: (drop ?? []).flatMap(d => [...d.origin, ...d.size]),
    events: events.flatMap(e => [e.time, e.pointer ?? 0, PHASES.indexOf(e.phase), ...e.position]),
    keys: (keys ?? []).flatMap(k => [k.time, k.key, +(k.phase === 'down')]), ...transform,
  };
}

// The texts of parameters' values as a program takes them; `curves` has the numbers of curves and of positions that have names.
class Meanings {
  constructor({ named, positions }) {
    this.named = named;
    this.positions = positions;
  }

  // A curve as TimingFunctionNumbers.swift has it; another text stays.
  curve(text) {
    const known = this.named[text.trim()];
    if (known) return known;
    const [, name, inside] = /^\s*([\w-]+)\s*\(([^()]*)\)\s*$/.exec(text) ?? [];
    const parts = (inside ?? '').split(',').map(part => part.trim()), numbers = parts.map(part => part === '' ? NaN : +part);
    switch (name) {
      case 'cubic-bezier': case 'cubicBezier': return [CURVE_CUBIC_BEZIER, ...numbers];
      case 'steps': return [CURVE_STEPS, numbers[0], parts.length > 2 ? NaN : this.positions[parts[1] ?? 'end'] ?? NaN];
      case 'spring':
        if (!inside.includes(':')) return [CURVE_SPRING, numbers[0], ...numbers.length > 1 ? numbers.slice(1) : [0]];
        return [CURVE_SPRING_TEXT, ...parts.flatMap(part => {
          const [word, number] = part.split(':');
          return [SPRING.indexOf(word.trim()), number?.trim() ? +number : NaN];
        })];
      case 'linear': return [CURVE_POLYLINE, ...parts.flatMap(part => {
        const words = part.split(/\s+/), times = words.filter(w => w.endsWith('%')).map(w => parseFloat(w) / 100);
        const values = words.filter(w => !w.endsWith('%')).map(Number);
        return [values.length === 1 ? values[0] : NaN, times.length, ...times];
      })];
      default: return text;
    }
  }

  // The value of a parameter; `given` is a text, or a value as files have it.
  value(parameter, given) {
    const isText = typeof given === 'string';
    switch (parameter.type) {
      case 'number': case 'integer': return isText && given.trim() !== '' && !isNaN(given) ? +given : given;
      case 'boolean': return given === 'true' || (given === 'false' ? false : given);
      case 'point': return isText && given.includes(',') ? given.split(',').map(Number) : given;
      case 'size': return isText && given.includes('x') ? given.split('x').map(Number) : given;
      case 'curve': return isText ? this.curve(given) : given;
      case 'text': return isText && Array.isArray(parameter.default) ? [given] : given;
      case 'list': {
        let list = given;
        if (isText) try { list = JSON.parse(given); } catch { return given; }
        return Array.isArray(list) ? list.map(element => this.values(parameter.members, element)) : list;
      }
      default: return given;
    }
  }

  // An object of parameters' values.
  values(parameters, object) {
    return Object.fromEntries(Object.entries(object).map(([name, given]) => {
      const parameter = parameters.find(p => p.name === name);
      return [name, parameter ? this.value(parameter, given) : given];
    }));
  }
}
