// Draws command lists in WebGL 2, as peelgl's GLRenderer does in OpenGL ES: a loop with one switch over them. The words are
// those of CommandWriter.swift, with the numbers of PageVocabulary.swift.
const VARIANTS = {
  [FRAGMENTS_BLENDED]: '', [FRAGMENTS_NEAREST]: '', [FRAGMENTS_NEAREST_OPAQUE]: '#define OPAQUE_FRAGMENTS\n',
  [FRAGMENTS_PEELED]: '#define DEPTH_PEELING\n',
};
// Positions of four samples in a pixel, from its middle: those of Direct3D, which drivers use for OpenGL, too.
const SAMPLES = { 1: [[0, 0]], 4: [[-0.125, -0.375], [0.375, -0.125], [-0.375, 0.125], [0.125, 0.375]] };
const ZERO = new Float32Array(4), ONE = new Float32Array([1]);
const NO_KEYS = new Uint32Array([0xffffffff, 0xffffffff, 0, 0]), FRONT_KEYS = new Uint32Array(4);
const GRIDS = 32, MOST_LAYERS = 128;

// What one program has written, and what it has on the device; programs share an executor.
class Drawing {
  // `texels` gives the texels of a picture that is to be uploaded.
  constructor(texels) {
    this.texels = texels;
    // What the program has written once; it outlives the device's context.
    this.texts = [];
    this.programs = [];
    this.requests = [];
    this.begin();
  }

  // Begins on a context that has nothing.
  begin() {
    this.surfaces = [];
    this.meshes = [];
    this.coverages = [];
    this.uploaded = new Map();
    // How many layers of transparent sheets there are, for each draw of a frame that has any.
    this.layers = [];
  }
}

class Executor {
  // `sources` are the shaders by their files' names.
  constructor(canvas, sources) {
    this.canvas = canvas;
    this.sources = sources;
    // Frames for which what is free waits to be used again.
    this.keptFrames = 8;
    this.gl = canvas.getContext('webgl2', {
      alpha: true, premultipliedAlpha: true, antialias: false, depth: false, stencil: false });
    if (!this.gl) throw new Error('WebGL 2 is missing');
    this.begin();
  }

  // Begins on a context that has nothing.
  begin() {
    const gl = this.gl;
    this.abilities = (gl.getExtension('EXT_color_buffer_float') ? ABILITY_DRAWS_HALF_FLOAT : 0)
      | (gl.getExtension('EXT_color_buffer_float') && gl.getExtension('EXT_float_blend') ? ABILITY_BLENDS_FLOAT : 0)
      | (gl.getExtension('OES_texture_float_linear') ? ABILITY_FILTERS_FLOAT : 0);
    gl.getExtension('EXT_color_buffer_half_float');
    this.formats = {
      [FORMAT_RGBA8]: { internal: gl.RGBA8, type: gl.UNSIGNED_BYTE }, [FORMAT_RGBA16F]: { internal: gl.RGBA16F, type: gl.HALF_FLOAT },
      [FORMAT_RGBA32F]: { internal: gl.RGBA32F, type: gl.FLOAT } };
    this.linked = new Map();
    this.free = [];
    this.multisample = [];
    this.depths = [];
    this.grids = new Map();
    this.samplers = [];
    this.rectangles = null;
    this.peeling = null;
    this.bound = null;
    this.frame = 0;
    this.needsAnother = false;
  }

  // Draws the words at an offset of a program's memory; `onRead` gets the target that holds the picture.
  run(drawing, memory, offset, onRead) {
    const gl = this.gl;
    this.drawing = drawing;
    if (this.buffer !== memory.buffer) {
      this.buffer = memory.buffer;
      this.u32 = new Uint32Array(memory.buffer);
      this.i32 = new Int32Array(memory.buffer);
      this.f32 = new Float32Array(memory.buffer);
      this.u8 = new Uint8Array(memory.buffer);
    }
    const { u32, i32, f32 } = this;
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.SCISSOR_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.DITHER);
    gl.colorMask(true, true, true, true);
    gl.blendEquation(gl.FUNC_ADD);
    this.needsAnother = false;
    this.peeled = 0;
    let at = offset >> 2;
    for (;;) {
      switch (u32[at]) {
        case END:
          this.endFrame();
          return;
        case BEGIN_PASS: at += 2; break;
        case END_PASS: this.unbind(); at += 1; break;
        case TAKE:
          this.drawing.surfaces[u32[at + 1]] = this.take(u32[at + 2], u32[at + 3], u32[at + 4], u32[at + 5]);
          at += 6;
          break;
        case RELEASE:
          this.giveBack(this.drawing.surfaces[u32[at + 1]]);
          this.drawing.surfaces[u32[at + 1]] = null;
          at += 2;
          break;
        case RENAME:
          this.drawing.surfaces[u32[at + 2]] = this.drawing.surfaces[u32[at + 1]];
          this.drawing.surfaces[u32[at + 1]] = null;
          at += 3;
          break;
        case BIND: at = this.bind(at); break;
        case CLEAR:
          gl.clearColor(f32[at + 1], f32[at + 2], f32[at + 3], f32[at + 4]);
          gl.clear(gl.COLOR_BUFFER_BIT);
          at += 5;
          break;
        case DRAW: at = this.draw(at); break;
        case RESOLVE: this.resolve(); at += 1; break;
        case MAKE_MIPMAPS:
          gl.activeTexture(gl.TEXTURE0);
          gl.bindTexture(gl.TEXTURE_2D, this.drawing.surfaces[u32[at + 1]].texture);
          gl.generateMipmap(gl.TEXTURE_2D);
          at += 2;
          break;
        case READ:
          onRead(this.drawing.surfaces[u32[at + 1]]);
          at += 2;
          break;
        default: at = this.define(at); break;
      }
    }
  }

  // Reads what is written once; returns where the next word is.
  define(at) {
    const { u32, u8 } = this;
    const number = u32[at + 1];
    switch (u32[at]) {
      case TEXT: {
        const length = u32[at + 2];
        this.drawing.texts[number] = new TextDecoder().decode(u8.slice(4 * at + 12, 4 * at + 12 + length));
        return at + 3 + ((length + 3) >> 2);
      }
      case PROGRAM: {
        const shader = (i, stage) => u32[i] ? { name: this.drawing.texts[u32[i + 1]], text: this.drawing.texts[u32[i + 2]] }
          : { name: this.drawing.texts[u32[i + 1]] + stage };
        const count = u32[at + 8];
        let defines = '';
        for (let i = 0; i < count; i++) {
          defines += `#define ${this.drawing.texts[u32[at + 9 + 2 * i]]} ${this.drawing.texts[u32[at + 10 + 2 * i]]}\n`;
        }
        this.drawing.programs[number] = { vertex: shader(at + 2, '.vert'), fragment: shader(at + 5, '.frag'), defines, variants: [] };
        return at + 9 + 2 * count;
      }
      case MESH: {
        const isApart = u32[at + 2], components = u32[at + 3], corners = u32[at + 4];
        const first = at + 5;
        this.deleteMesh(this.drawing.meshes[number]);
        this.drawing.meshes[number] = this.makeMesh(
          this.f32.subarray(first, first + components), [2, 3, 3],
          u32.subarray(first + components, first + components + corners), isApart);
        return first + components + corners;
      }
      case COVERAGE: {
        const width = u32[at + 2], height = u32[at + 3], first = 4 * at + 16;
        if (this.drawing.coverages[number]) this.gl.deleteTexture(this.drawing.coverages[number]);
        this.drawing.coverages[number] = this.upload(width, height, this.gl.R8, this.gl.RED, u8.subarray(first, first + width * height), 1);
        return at + 4 + ((width * height + 3) >> 2);
      }
      case PICTURE: {
        const seconds = new Float64Array(u32.slice(at + 5, at + 7).buffer)[0];
        const part = PARTS[u32[at + 7]];
        this.drawing.requests[number] = { number, input: u32[at + 2], width: u32[at + 3], height: u32[at + 4], seconds, part };
        return at + 8;
      }
      default: throw new Error('the program wrote an unknown word: ' + u32[at]);
    }
  }

  // The list of pictures that a frame needs.
  needs(drawing, memory, offset) {
    this.drawing = drawing;
    this.buffer = null;
    this.u32 = new Uint32Array(memory.buffer);
    this.u8 = new Uint8Array(memory.buffer);
    const needed = [];
    for (let at = offset >> 2; this.u32[at] !== END;) {
      const number = this.u32[at + 1];
      at = this.define(at);
      needed.push(this.drawing.requests[number]);
    }
    return needed;
  }

  endFrame() {
    this.unbind();
    this.frame += 1;
    const oldest = this.frame - this.keptFrames, gl = this.gl;
    for (let i = this.free.length - 1; i >= 0; i--) {
      if (this.free[i].frame >= oldest) continue;
      this.deleteTarget(this.free[i]);
      this.free.splice(i, 1);
    }
    for (const list of [this.multisample, this.depths]) {
      for (let i = list.length - 1; i >= 0; i--) {
        if (list[i].frame >= oldest) continue;
        gl.deleteRenderbuffer(list[i].renderbuffer);
        if (list[i].framebuffer) gl.deleteFramebuffer(list[i].framebuffer);
        list.splice(i, 1);
      }
    }
    this.drawing.uploaded.forEach(this.dropOldPicture, this);
    if (this.drawing.layers.length > this.peeled) this.drawing.layers.length = this.peeled;
  }

  dropOldPicture(entry, number) {
    if (entry.frame >= this.frame - 240) return;
    this.gl.deleteTexture(entry.texture);
    this.drawing.uploaded.delete(number);
  }

  // Targets, kept between frames.

  take(width, height, format, mipmaps) {
    for (let i = 0; i < this.free.length; i++) {
      const t = this.free[i];
      if (t.width !== width || t.height !== height || t.format !== format || t.mipmaps !== mipmaps) continue;
      this.free[i] = this.free[this.free.length - 1];
      this.free.pop();
      return t;
    }
    return this.makeTarget(width, height, format, mipmaps);
  }

  makeTarget(width, height, format, mipmaps) {
    const gl = this.gl;
    const levels = mipmaps ? 32 - Math.clz32(Math.max(width, height)) : 1;
    const texture = gl.createTexture(), framebuffer = gl.createFramebuffer();
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, levels, this.formats[format].internal, width, height);
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    return { texture, framebuffer, width, height, format, mipmaps, frame: this.frame };
  }

  giveBack(target) {
    target.frame = this.frame;
    this.free.push(target);
  }

  deleteTarget(target) {
    this.gl.deleteTexture(target.texture);
    this.gl.deleteFramebuffer(target.framebuffer);
  }

  // Frees what a drawing has on the device.
  drop({ surfaces, meshes, coverages, uploaded, layers }) {
    const gl = this.gl;
    for (const target of surfaces) if (target) this.giveBack(target);
    for (const mesh of meshes) this.deleteMesh(mesh);
    for (const texture of coverages) if (texture) gl.deleteTexture(texture);
    for (const { texture } of uploaded.values()) gl.deleteTexture(texture);
    for (const { queries } of layers) for (const query of queries) gl.deleteQuery(query);
  }

  multisampleBuffer(target, samples) {
    for (const b of this.multisample) {
      if (b.width !== target.width || b.height !== target.height || b.format !== target.format) continue;
      b.frame = this.frame;
      return b;
    }
    const gl = this.gl;
    const renderbuffer = gl.createRenderbuffer(), framebuffer = gl.createFramebuffer();
    gl.bindRenderbuffer(gl.RENDERBUFFER, renderbuffer);
    gl.renderbufferStorageMultisample(
      gl.RENDERBUFFER, samples, this.formats[target.format].internal, target.width, target.height);
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, renderbuffer);
    const { width, height, format } = target;
    const buffer = { renderbuffer, framebuffer, width, height, format, frame: this.frame };
    this.multisample.push(buffer);
    return buffer;
  }

  depthBuffer(width, height, samples) {
    for (const b of this.depths) {
      if (b.width !== width || b.height !== height || b.samples !== samples) continue;
      b.frame = this.frame;
      return b.renderbuffer;
    }
    const gl = this.gl;
    const renderbuffer = gl.createRenderbuffer();
    gl.bindRenderbuffer(gl.RENDERBUFFER, renderbuffer);
    gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples === 1 ? 0 : samples, gl.DEPTH_COMPONENT24, width, height);
    this.depths.push({ renderbuffer, width, height, samples, frame: this.frame });
    return renderbuffer;
  }

  bind(at) {
    const gl = this.gl, { u32, i32 } = this;
    this.unbind();
    const target = this.drawing.surfaces[u32[at + 1]];
    const samples = u32[at + 6], hasDepth = u32[at + 7] !== 0, shown = i32[at + 8];
    this.bound = target;
    this.boundSamples = samples;
    this.boundHasDepth = hasDepth;
    this.boundShown = shown < 0 ? -1 : at + 8;
    this.boundBuffer = samples > 1 ? this.multisampleBuffer(target, samples) : null;
    this.bindAgain();
    if (hasDepth) {
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER,
        this.depthBuffer(target.width, target.height, samples));
      gl.depthMask(true);
      gl.clearDepth(1);
      gl.clear(gl.DEPTH_BUFFER_BIT);
    }
    return at + 9 + 4 * Math.max(shown, 0);
  }

  bindAgain() {
    const gl = this.gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, (this.boundBuffer || this.bound).framebuffer);
    gl.viewport(0, 0, this.bound.width, this.bound.height);
  }

  // Detaches the depth buffer, which passes of the same size share.
  unbind() {
    const gl = this.gl;
    if (this.bound && this.boundHasDepth) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, (this.boundBuffer || this.bound).framebuffer);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, null);
    }
    this.bound = null;
  }

  resolve() {
    const gl = this.gl, { u32 } = this;
    if (!this.boundBuffer) return;
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.boundBuffer.framebuffer);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, this.bound.framebuffer);
    if (this.boundShown < 0) {
      this.blit(0, 0, this.bound.width, this.bound.height);
    } else {
      const count = u32[this.boundShown];
      for (let i = 0, r = this.boundShown + 1; i < count; i++, r += 4) this.blit(u32[r], u32[r + 1], u32[r + 2], u32[r + 3]);
    }
  }

  blit(x, y, width, height) {
    const gl = this.gl;
    gl.blitFramebuffer(x, y, x + width, y + height, x, y, x + width, y + height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
  }

  // Shows a target in the canvas's top left corner; the canvas's first row is its lowest.
  present(target) {
    const gl = this.gl;
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, target.framebuffer);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    const top = this.canvas.height;
    gl.blitFramebuffer(
      0, 0, target.width, target.height, 0, top, target.width, top - target.height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
  }

  // The premultiplied pixels of a target, from the top left.
  pixels(target) {
    const gl = this.gl;
    const bytes = new Uint8Array(4 * target.width * target.height);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.framebuffer);
    gl.readPixels(0, 0, target.width, target.height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    return bytes;
  }

  // Draws.

  draw(at) {
    const gl = this.gl, { u32, i32 } = this;
    const program = this.drawing.programs[u32[at + 1]], fragments = u32[at + 2], layers = u32[at + 3], blend = u32[at + 4];
    let mesh = null, next = at + 6;
    switch (u32[at + 5]) {
      case GEOMETRY_GRID: mesh = this.grid(u32[next], u32[next + 1], fragments === FRAGMENTS_PEELED); next += 2; break;
      case GEOMETRY_MESH: mesh = this.drawing.meshes[u32[next]]; next += 1; break;
      case GEOMETRY_RECTANGLES: mesh = this.rectangleMesh(next); next += 1 + 4 * u32[next]; break;
    }
    const region = i32[next] < 0 ? -1 : next;
    const textures = next + 1 + 4 * Math.max(i32[next], 0);
    const uniforms = textures + 1 + 6 * u32[textures];
    const variant = this.variant(program, fragments);
    let end;
    if (fragments === FRAGMENTS_PEELED) {
      end = this.peel(variant, mesh, blend, layers, region, textures, uniforms);
    } else {
      gl.useProgram(variant.program);
      end = this.send(variant, uniforms);
      this.bindTextures(variant, textures);
      this.setBlend(blend);
      if (fragments === FRAGMENTS_BLENDED) gl.disable(gl.DEPTH_TEST);
      else {
        gl.enable(gl.DEPTH_TEST);
        gl.depthFunc(gl.LESS);
      }
      this.drawInRegion(mesh, region);
    }
    return end;
  }

  drawInRegion(mesh, region) {
    const gl = this.gl, { u32 } = this;
    if (region < 0) return this.drawElements(mesh);
    gl.enable(gl.SCISSOR_TEST);
    for (let i = 0, r = region + 1; i < u32[region]; i++, r += 4) {
      gl.scissor(u32[r], u32[r + 1], u32[r + 2], u32[r + 3]);
      this.drawElements(mesh);
    }
    gl.disable(gl.SCISSOR_TEST);
  }

  drawElements(mesh) {
    this.gl.bindVertexArray(mesh.array);
    this.gl.drawElements(this.gl.TRIANGLES, mesh.count, this.gl.UNSIGNED_INT, 0);
  }

  setBlend(blend) {
    const gl = this.gl;
    switch (blend) {
      case BLEND_REPLACE: gl.disable(gl.BLEND); break;
      case BLEND_OVER:
        gl.enable(gl.BLEND);
        gl.blendEquation(gl.FUNC_ADD);
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
        break;
      case BLEND_MAXIMUM:
        gl.enable(gl.BLEND);
        gl.blendEquation(gl.MAX);
    }
  }

  // Sends the uniforms at an offset and returns where the words behind them are.
  send(variant, at) {
    const gl = this.gl, { u32, i32, f32 } = this;
    const count = u32[at];
    at += 1;
    for (let i = 0; i < count; i++) {
      const place = this.place(variant, u32[at]), words = u32[at + 2], first = at + 3;
      if (place) {
        switch (u32[at + 1]) {
          case UNIFORM_FLOAT: gl.uniform1fv(place, f32, first, words); break;
          case UNIFORM_VEC2: gl.uniform2fv(place, f32, first, words); break;
          case UNIFORM_VEC3: gl.uniform3fv(place, f32, first, words); break;
          case UNIFORM_VEC4: gl.uniform4fv(place, f32, first, words); break;
          case UNIFORM_INT: gl.uniform1iv(place, i32, first, words); break;
          case UNIFORM_IVEC2: gl.uniform2iv(place, i32, first, words); break;
          case UNIFORM_IVEC3: gl.uniform3iv(place, i32, first, words); break;
          case UNIFORM_IVEC4: gl.uniform4iv(place, i32, first, words); break;
          case UNIFORM_UINT: gl.uniform1uiv(place, u32, first, words); break;
          case UNIFORM_MAT3: gl.uniformMatrix3fv(place, false, f32, first, words); break;
          case UNIFORM_MAT4: gl.uniformMatrix4fv(place, false, f32, first, words); break;
        }
      }
      at = first + words;
    }
    return at;
  }

  // Where a uniform is in a program, by the number of its name.
  place(variant, name) {
    let place = variant.places[name];
    if (place === undefined) {
      place = this.gl.getUniformLocation(variant.program, this.drawing.texts[name]);
      variant.places[name] = place;
    }
    return place;
  }

  bindTextures(variant, at) {
    const gl = this.gl, { u32 } = this;
    const count = u32[at];
    for (let unit = 0, t = at + 1; unit < count; unit++, t += 6) {
      const texture = this.texture(u32[t + 1], u32[t + 2], u32[t + 5] !== 0);
      this.bindTexture(this.place(variant, u32[t]), unit, texture, this.sampler(u32[t + 3], u32[t + 4], u32[t + 5]));
    }
    return count;
  }

  bindTexture(place, unit, texture, sampler) {
    const gl = this.gl;
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.bindSampler(unit, sampler);
    if (place) gl.uniform1i(place, unit);
  }

  texture(kind, number, mipmaps) {
    if (kind === TEXTURE_SURFACE) return this.drawing.surfaces[number].texture;
    if (kind === TEXTURE_COVERAGE) return this.drawing.coverages[number];
    if (kind !== TEXTURE_PICTURE) throw new Error('the program wrote the texture ' + kind);
    let entry = this.drawing.uploaded.get(number);
    if (!entry || mipmaps && !entry.mipmaps) {
      const request = this.drawing.requests[number], gl = this.gl;
      if (entry) gl.deleteTexture(entry.texture);
      const texels = this.drawing.texels(request);
      // An upload binds its texture to the active unit.
      gl.activeTexture(gl.TEXTURE0 + 15);
      entry = { texture: this.upload(request.width, request.height, gl.RGBA8, gl.RGBA, texels, 4, mipmaps), mipmaps, frame: 0 };
      this.drawing.uploaded.set(number, entry);
    }
    entry.frame = this.frame;
    return entry.texture;
  }

  upload(width, height, internal, format, bytes, alignment, mipmaps) {
    const gl = this.gl, texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, mipmaps ? 32 - Math.clz32(Math.max(width, height)) : 1, internal, width, height);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, alignment);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, format, gl.UNSIGNED_BYTE, bytes);
    if (mipmaps) gl.generateMipmap(gl.TEXTURE_2D);
    return texture;
  }

  sampler(isLinear, wrap, mipmaps) {
    const key = isLinear * 8 + wrap * 2 + mipmaps, gl = this.gl;
    if (this.samplers[key]) return this.samplers[key];
    const sampler = gl.createSampler();
    const plain = isLinear ? gl.LINEAR : gl.NEAREST;
    const small = mipmaps ? isLinear ? gl.LINEAR_MIPMAP_LINEAR : gl.NEAREST_MIPMAP_NEAREST : plain;
    const edge = { [WRAP_CLAMP_TO_EDGE]: gl.CLAMP_TO_EDGE, [WRAP_REPEAT]: gl.REPEAT, [WRAP_MIRRORED_REPEAT]: gl.MIRRORED_REPEAT }[wrap];
    gl.samplerParameteri(sampler, gl.TEXTURE_MIN_FILTER, small);
    gl.samplerParameteri(sampler, gl.TEXTURE_MAG_FILTER, plain);
    gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_S, edge);
    gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_T, edge);
    return this.samplers[key] = sampler;
  }

  // Meshes.

  makeMesh(components, attributes, corners, isApart) {
    const gl = this.gl, stride = attributes.reduce((a, b) => a + b);
    if (isApart) {
      const apart = new Float32Array(corners.length * stride);
      for (let i = 0; i < corners.length; i++) {
        for (let j = 0; j < stride; j++) apart[i * stride + j] = components[corners[i] * stride + j];
      }
      components = apart;
      corners = Uint32Array.from(corners, (_, i) => i);
    }
    const array = gl.createVertexArray(), vertices = gl.createBuffer(), indices = gl.createBuffer();
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, vertices);
    gl.bufferData(gl.ARRAY_BUFFER, components, gl.STATIC_DRAW);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, corners, gl.STATIC_DRAW);
    let offset = 0;
    attributes.forEach((length, index) => {
      gl.enableVertexAttribArray(index);
      gl.vertexAttribPointer(index, length, gl.FLOAT, false, 4 * stride, 4 * offset);
      offset += length;
    });
    return { array, vertices, indices, count: corners.length };
  }

  deleteMesh(mesh) {
    if (!mesh) return;
    this.gl.deleteVertexArray(mesh.array);
    this.gl.deleteBuffer(mesh.vertices);
    this.gl.deleteBuffer(mesh.indices);
  }

  grid(columns, rows, isApart) {
    const key = (columns * 65536 + rows) * 2 + (isApart ? 1 : 0);
    let mesh = this.grids.get(key);
    if (mesh) return mesh;
    if (this.grids.size === GRIDS) {
      const oldest = this.grids.keys().next().value;
      this.deleteMesh(this.grids.get(oldest));
      this.grids.delete(oldest);
    }
    const positions = new Float32Array(2 * (columns + 1) * (rows + 1)), corners = new Uint32Array(6 * columns * rows);
    let p = 0, c = 0;
    for (let row = 0; row <= rows; row++) {
      for (let column = 0; column <= columns; column++) {
        positions[p++] = Math.fround(column) / Math.fround(columns);
        positions[p++] = Math.fround(row) / Math.fround(rows);
      }
    }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const first = row * (columns + 1) + column, below = first + columns + 1;
        corners[c++] = first; corners[c++] = first + 1; corners[c++] = below + 1;
        corners[c++] = first; corners[c++] = below + 1; corners[c++] = below;
      }
    }
    mesh = this.makeMesh(positions, [2], corners, isApart);
    this.grids.set(key, mesh);
    return mesh;
  }

  // Rectangles of this draw alone, in buffers that later ones write over.
  rectangleMesh(at) {
    const gl = this.gl, count = this.u32[at], f32 = this.f32;
    let mesh = this.rectangles;
    if (!mesh || mesh.room < count) {
      this.deleteMesh(mesh);
      const room = Math.max(64, 2 * count), corners = new Uint32Array(6 * room);
      for (let i = 0; i < room; i++) corners.set([4 * i, 4 * i + 1, 4 * i + 2, 4 * i, 4 * i + 2, 4 * i + 3], 6 * i);
      mesh = this.rectangles = this.makeMesh(new Float32Array(8 * room), [2], corners, false);
      mesh.room = room;
      mesh.positions = new Float32Array(8 * room);
    }
    const positions = mesh.positions;
    for (let i = 0, r = at + 1; i < count; i++, r += 4) {
      const x0 = f32[r], y0 = f32[r + 1], x1 = f32[r + 2], y1 = f32[r + 3], p = 8 * i;
      positions[p] = x0; positions[p + 1] = y0; positions[p + 2] = x1; positions[p + 3] = y0;
      positions[p + 4] = x1; positions[p + 5] = y1; positions[p + 6] = x0; positions[p + 7] = y1;
    }
    gl.bindBuffer(gl.ARRAY_BUFFER, mesh.vertices);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, positions, 0, 8 * count);
    mesh.count = 6 * count;
    return mesh;
  }

  // Programs.

  variant(program, fragments) {
    const index = fragments === FRAGMENTS_NEAREST ? FRAGMENTS_BLENDED : fragments;
    let variant = program.variants[index];
    if (!variant || variant.owner !== this.linked) {
      const linked = this.begun(program, VARIANTS[index]);
      this.check(linked);
      variant = program.variants[index] = { program: linked.program, places: [], owner: this.linked };
    }
    return variant;
  }

  // Begins to link programs that are soon to draw, while the page does other things.
  prepare(programs) {
    for (const [vertex, fragment, defines] of programs) this.begun({ vertex: { name: vertex }, fragment: { name: fragment }, defines }, '');
  }

  // A program that is linked, or is about to be.
  begun({ vertex, fragment, defines }, first) {
    const texts = [vertex, fragment].map(({ name, text }) =>
      this.expand(name, text ?? this.sources[name], new Set()).replace('\n', '\n' + first + defines));
    const key = texts.join('');
    let linked = this.linked.get(key);
    if (!linked) this.linked.set(key, linked = this.link(...texts, vertex.name + ' ' + fragment.name));
    return linked;
  }

  link(vertex, fragment, name) {
    const gl = this.gl, program = gl.createProgram();
    const shaders = [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]].map(([kind, text]) => {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
      return shader;
    });
    ['aUV', 'aPosition', 'aNormal'].forEach((attribute, index) => gl.bindAttribLocation(program, index, attribute));
    gl.linkProgram(program);
    return { program, shaders, name };
  }

  // Waits for a program, and throws the compiler's messages if it fails.
  check({ program, shaders, name }) {
    const gl = this.gl;
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
      throw new Error([name, ...shaders.map(s => gl.getShaderInfoLog(s)), gl.getProgramInfoLog(program)].join(' '));
    }
    for (const shader of shaders) gl.deleteShader(shader);
  }

  // A file with each file that it includes, once, at its first place.
  expand(name, text, files) {
    if (text === undefined) throw new Error('this page has no shader ' + name);
    files.add(name);
    return text.split('\n').map(line => {
      const included = /^#include "(.*)"/.exec(line)?.[1];
      if (!included) return line;
      return files.has(included) ? '' : this.expand(included, this.sources[included], files);
    }).join('\n');
  }

  // Transparent meshes, sorted layer by layer for each sample, as DepthPeeler.swift does. A browser tells only after a task
  // whether a layer had a fragment, so the number of layers is that of the frames before: where they were too few, another
  // frame is needed.

  peelingBuffers(width, height, format) {
    const gl = this.gl;
    if (this.peeling && this.peeling.width === width && this.peeling.height === height && this.peeling.format === format) {
      return this.peeling;
    }
    if (this.peeling) this.deletePeeling();
    const depth = gl.createRenderbuffer();
    gl.bindRenderbuffer(gl.RENDERBUFFER, depth);
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT32F, width, height);
    const layer = () => {
      const colors = gl.createTexture(), keys = gl.createTexture(), framebuffer = gl.createFramebuffer();
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, colors);
      gl.texStorage2D(gl.TEXTURE_2D, 1, this.formats[format].internal, width, height);
      gl.bindTexture(gl.TEXTURE_2D, keys);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RG32UI, width, height);
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, colors, 0);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT1, gl.TEXTURE_2D, keys, 0);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth);
      gl.drawBuffers([gl.COLOR_ATTACHMENT0, gl.COLOR_ATTACHMENT1]);
      return { colors, keys, framebuffer };
    };
    this.peeling = { width, height, format, depth, first: layer(), second: layer(),
      sum: this.makeTarget(width, height, format, 0), mean: this.makeTarget(width, height, format, 0) };
    return this.peeling;
  }

  deletePeeling() {
    const gl = this.gl, { depth, first, second, sum, mean } = this.peeling;
    gl.deleteRenderbuffer(depth);
    for (const layer of [first, second]) {
      gl.deleteTexture(layer.colors);
      gl.deleteTexture(layer.keys);
      gl.deleteFramebuffer(layer.framebuffer);
    }
    this.deleteTarget(sum);
    this.deleteTarget(mean);
  }

  // What is known of the layers of the n-th such draw of a frame.
  layerCount() {
    return this.drawing.layers[this.peeled] ??= { count: 4, isEnough: false, queries: [], isAsked: false };
  }

  // Learns from the last frame how many layers there are; false while the browser has not said it yet.
  learn(drawing) {
    const gl = this.gl;
    for (const known of drawing.layers) {
      if (!known.isAsked) continue;
      if (!known.queries.every(q => gl.getQueryParameter(q, gl.QUERY_RESULT_AVAILABLE))) return false;
      const isAny = known.queries.some(q => gl.getQueryParameter(q, gl.QUERY_RESULT));
      known.isAsked = false;
      known.isEnough = !isAny || known.count >= MOST_LAYERS;
      if (isAny) known.count = Math.min(2 * known.count, MOST_LAYERS);
    }
    return true;
  }

  peel(variant, mesh, blend, format, region, textures, uniforms) {
    const gl = this.gl, { u32 } = this, target = this.bound;
    const known = this.layerCount();
    const offsets = SAMPLES[this.boundSamples] ?? SAMPLES[1];
    const buffers = this.peelingBuffers(target.width, target.height, format);
    this.layerProgram ??= { vertex: { name: 'fullscreen.vert' }, fragment: { name: 'layer.frag' }, defines: '', variants: [] };
    const showing = this.variant(this.layerProgram, FRAGMENTS_BLENDED);
    const quad = this.grid(1, 1, false), nearest = this.sampler(0, WRAP_CLAMP_TO_EDGE, 0);
    const shift = gl.getUniformLocation(variant.program, 'sampleShift');
    const keysPlace = gl.getUniformLocation(variant.program, 'frontKeys');
    const sharePlace = gl.getUniformLocation(showing.program, 'share');
    const rowPlace = gl.getUniformLocation(showing.program, 'firstRow');
    const layerPlace = gl.getUniformLocation(showing.program, 'layer');
    const show = (texture, share) => {
      gl.useProgram(showing.program);
      gl.uniform1f(sharePlace, share);
      gl.uniform1i(rowPlace, 0);
      this.bindTexture(layerPlace, 0, texture, nearest);
      this.drawElements(quad);
    };
    const bindSum = sum => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, sum.framebuffer);
      gl.viewport(0, 0, sum.width, sum.height);
      gl.enable(gl.BLEND);
      gl.blendEquation(gl.FUNC_ADD);
    };
    const clearSum = sum => {
      bindSum(sum);
      gl.clearBufferfv(gl.COLOR, 0, ZERO);
    };
    let end = 0;
    clearSum(buffers.mean);
    offsets.forEach(([dx, dy], sample) => {
      clearSum(buffers.sum);
      let front = buffers.first, next = buffers.second;
      gl.bindFramebuffer(gl.FRAMEBUFFER, front.framebuffer);
      gl.clearBufferuiv(gl.COLOR, 1, FRONT_KEYS);
      for (let layer = 0; layer <= known.count; layer++) {
        gl.bindFramebuffer(gl.FRAMEBUFFER, next.framebuffer);
        gl.clearBufferuiv(gl.COLOR, 1, NO_KEYS);
        gl.clearBufferfv(gl.COLOR, 0, ZERO);
        gl.depthMask(true);
        gl.clearBufferfv(gl.DEPTH, 0, ONE);
        gl.viewport(0, 0, target.width, target.height);
        gl.disable(gl.BLEND);
        gl.enable(gl.DEPTH_TEST);
        gl.depthFunc(gl.LESS);
        gl.useProgram(variant.program);
        end = this.send(variant, uniforms);
        gl.uniform4f(shift, -dx * 2 / target.width, -dy * 2 / target.height, -dx, -dy);
        const units = this.bindTextures(variant, textures);
        this.bindTexture(keysPlace, units, front.keys, nearest);
        const isLast = layer === known.count;
        const asks = isLast && !known.isAsked;
        if (asks) gl.beginQuery(gl.ANY_SAMPLES_PASSED, known.queries[sample] ??= gl.createQuery());
        this.drawElements(mesh);
        if (asks) gl.endQuery(gl.ANY_SAMPLES_PASSED);
        gl.disable(gl.DEPTH_TEST);
        if (isLast) break;
        bindSum(buffers.sum);
        gl.blendFunc(gl.ONE_MINUS_DST_ALPHA, gl.ONE);
        show(next.colors, 1);
        [front, next] = [next, front];
      }
      bindSum(buffers.mean);
      gl.blendFunc(gl.ONE, gl.ONE);
      show(buffers.sum.texture, 1 / offsets.length);
    });
    known.isAsked = true;
    known.queries.length = offsets.length;
    this.peeled += 1;
    this.needsAnother ||= !known.isEnough;
    this.bindAgain();
    this.setBlend(blend);
    gl.useProgram(showing.program);
    gl.uniform1f(sharePlace, 1);
    gl.uniform1i(rowPlace, 0);
    this.bindTexture(layerPlace, 0, buffers.mean.texture, nearest);
    this.drawInRegion(quad, region);
    return end;
  }
}
