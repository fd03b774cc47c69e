import Documents
import Effects
import Frame

/// SceneKit's shader modifiers over a plane of 50 rows and columns, or a mesh, with the first picture on it.
struct ModifierShader {
  private let modifiers: [ModifierEntry: ModifierSource]
  private let comments: SourceComments
  private let title: String
  private let limits: ShaderLimits
  private let mesh: MeshSource?

  init(
    _ modifiers: [ModifierEntry: ModifierSource], comments: SourceComments, title: String,
    limits: ShaderLimits, mesh: MeshSource? = nil
  ) {
    self.mesh = mesh
    self.modifiers = modifiers
    self.comments = comments
    self.title = title
    self.limits = limits
  }

  /// The recipe and the maps of its generated texts.
  ///
  /// - Throws: `ShaderProblem` for hostile code, or arguments that are no declarations.
  func build() throws(ShaderProblem) -> (recipe: ShaderRecipe, maps: [String: SourceMap]) {
    let arguments = try arguments()
    var binder = UniformBinder(comments: comments)
    binder.inputs.reserve("u_diffuseTexture0")
    // Arguments rest at 0, as in SceneKit, which needs no warning.
    binder.restsAtZero = true
    var maker = ParameterMaker(comments: comments, uniforms: arguments)
    for variable in arguments {
      var one = Translation()
      one.uniforms = [variable]
      // An argument is a parameter, whatever its name means elsewhere, unless it is a picture.
      if variable.type.text == "sampler2D" {
        binder.bind(one)
      } else {
        binder.bindParameter(variable, by: &maker)
      }
    }
    binder.samplers.append(topFirst("u_diffuseTexture"))
    binder.samplers = binder.samplers.map { binding in
      var binding = binding
      binding.isTopFirst = true
      return binding
    }
    binder.uniforms += [
      UniformBinding("u_time", .float, .time),
      UniformBinding("peel_projection", .float, .projection),
      UniformBinding("peel_plane", .vec2, .planeSize),
      UniformBinding("peel_edge", .float, .planeEdge),
    ]
    let vertex = try vertex(arguments)
    let fragment = try fragment(arguments)
    let names = (vertex: "\(title) geometry", fragment: "\(title) surface")
    var recipe = ShaderRecipe(name: title, summary: "Shader modifiers over a picture.")
    recipe.alpha = .premultiplied
    recipe.duration = 1
    recipe.inputCounts = 1...max(binder.inputs.count, 1)
    recipe.merge(binder)
    var pass = ShaderRecipe.Pass(
      title,
      program: Draw.Program(
        vertex: .source(ShaderSource(name: names.vertex, text: vertex.text)),
        fragment: .source(ShaderSource(name: names.fragment, text: fragment.text))),
      geometry: .grid(columns: 50, rows: 50), samplers: binder.samplers,
      uniforms: binder.uniforms)
    if let mesh {
      recipe.mesh = mesh
      // Folds lie over one another, with edges that only samples smooth.
      pass.draws[0].depth = .nearest
      pass.samples = 4
    }
    recipe.passes = [pass]
    return (recipe, [names.vertex: vertex.map, names.fragment: fragment.map])
  }

  private func topFirst(_ name: String) -> ShaderRecipe.SamplerBinding { .init(name, .input(0)) }

  /// Uniforms that every modifier has, which it may declare too.
  private static let own: Set<String> = ["u_time", "u_diffuseTexture"]

  /// The other declarations of the modifiers, each name once.
  private func arguments() throws(ShaderProblem) -> [Variable] {
    var found: [Variable] = []
    var names = Self.own
    for entry in ModifierEntry.allCases {
      guard let tokens = modifiers[entry]?.arguments else { continue }
      for placed in try DeclarationReader.read(tokens, limits: limits) {
        guard case .variables(let variables) = placed.declaration else { continue }
        for variable in variables {
          let name = variable.name.text
          guard !name.hasPrefix("peel_") else {
            throw ShaderProblem(
              variable.name.place,
              "\(name.printable(upTo: 60)) cannot be an argument; names that begin with peel_ are reserved"
            )
          }
          if names.insert(name).inserted { found.append(variable) }
        }
      }
    }
    try limits.check(uniforms: found)
    return found
  }

  /// The beginning of both shaders.
  private func head(_ source: inout GeneratedSource, _ arguments: [Variable]) {
    source.add(Language.header)
    source.add(
      """
      #define M_PI_F 3.14159265358979
      #define peel_fmod(x, y) ((x) - (y) * trunc((x) / (y)))
      #define peel_saturate(x) clamp(x, 0.0, 1.0)
      uniform float u_time;
      uniform sampler2D u_diffuseTexture;
      uniform vec2 peel_plane;
      struct PeelFrame { float time; };
      PeelFrame scn_frame;
      """)
    for argument in arguments {
      let place = argument.name.place
      let length = argument.length.map { [.mark("[", at: place)] + $0 + [.mark("]", at: place)] }
      source.add(
        [Token.name("uniform", at: place), argument.type, argument.name] + (length ?? [])
          + [.mark(";", at: place)])
    }
  }

  private func vertex(_ arguments: [Variable]) throws(ShaderProblem) -> GeneratedSource {
    var source = GeneratedSource()
    head(&source, arguments)
    source.add(
      """
      in vec2 aUV;
      \(mesh == nil ? "" : "in vec3 aPosition;\nin vec3 aNormal;")
      uniform mat4 peel_projection;
      uniform float peel_edge;
      out vec2 peel_uv;
      out vec3 peel_position;
      out vec3 peel_normal;
      struct PeelGeometry {
        vec4 position; vec3 normal; vec4 tangent; vec4 color; vec2 texcoords[8];
      };
      PeelGeometry _geometry;
      """)
    try add(.geometry, to: &source)
    source.add(
      """
      void main() {
        scn_frame.time = u_time;
        \(mesh == nil ? Self.plane : Self.bent)
        _geometry.tangent = vec4(1.0, 0.0, 0.0, 1.0);
        _geometry.color = vec4(1.0);
        for (int i = 0; i < 8; i++) _geometry.texcoords[i] = uv;
        peel_geometry();
        peel_uv = _geometry.texcoords[0];
        peel_position = _geometry.position.xyz;
        peel_normal = _geometry.normal;
        gl_Position = peel_projection * _geometry.position;
        // Nearer is less, from 1/64 of the camera's distance on.
        gl_Position.z = gl_Position.w - 0.03125;
      }
      """)
    return source
  }

  /// A vertex of the plane, which reaches a little beyond the picture for its edge.
  private static let plane = """
    vec2 uv = (aUV * (peel_plane + 2.0 * peel_edge) - peel_edge) / peel_plane;
    _geometry.position = vec4((uv.x - 0.5) * peel_plane.x, (0.5 - uv.y) * peel_plane.y, 0.0, 1.0);
    _geometry.normal = vec3(0.0, 0.0, 1.0);
    """
  /// A vertex of a mesh, whose y points down.
  private static let bent = """
    vec2 uv = aUV;
    _geometry.position = vec4(aPosition.x - 0.5 * peel_plane.x, 0.5 * peel_plane.y - aPosition.y, aPosition.z, 1.0);
    _geometry.normal = vec3(aNormal.x, -aNormal.y, aNormal.z);
    """
  /// How much of the picture a place on the plane shows.
  private static let planeEdge = "unitSquareCoverage(peel_uv)"
  /// The same on a mesh, whose own edges are where its picture ends.
  private static let bentEdge =
    "float(all(lessThan(abs(peel_uv - 0.5), vec2(0.500001))))"

  private func fragment(_ arguments: [Variable]) throws(ShaderProblem) -> GeneratedSource {
    var source = GeneratedSource()
    head(&source, arguments)
    source.add(
      """
      #include "coverage.glsl"
      #define peel_discard() discard
      in vec2 peel_uv;
      in vec3 peel_position;
      in vec3 peel_normal;
      out vec4 peel_output;
      struct PeelSurface {
        vec3 view; vec3 position; vec3 normal; vec3 geometryNormal; vec3 tangent; vec3 bitangent;
        vec4 ambient; vec2 ambientTexcoord; vec4 diffuse; vec2 diffuseTexcoord; vec4 specular;
        vec2 specularTexcoord; vec4 emission; vec2 emissionTexcoord; vec4 multiply; vec4 transparent;
        vec2 transparentTexcoord; vec4 reflective; float metalness; float roughness; float shininess;
        float fresnel;
      };
      struct PeelContribution { vec3 ambient; vec3 diffuse; vec3 specular; vec3 modulate; };
      struct PeelLight { vec4 intensity; vec3 direction; };
      struct PeelOutput { vec4 color; };
      PeelSurface _surface;
      PeelContribution _lightingContribution;
      PeelLight _light;
      PeelOutput _output;
      """)
    for entry in [ModifierEntry.surface, .lighting, .fragment] { try add(entry, to: &source) }
    source.add(
      """
      void main() {
        scn_frame.time = u_time;
        vec4 picture = texture(u_diffuseTexture, peel_uv);
        if (picture.a > 0.0) picture.rgb /= picture.a;
        _surface.view = normalize(-peel_position);
        _surface.position = peel_position;
        _surface.normal = normalize(peel_normal);
        _surface.geometryNormal = _surface.normal;
        _surface.diffuse = picture;
        _surface.diffuseTexcoord = peel_uv;
        _surface.ambientTexcoord = peel_uv;
        _surface.specularTexcoord = peel_uv;
        _surface.emissionTexcoord = peel_uv;
        _surface.transparentTexcoord = peel_uv;
        _surface.ambient = vec4(0.0, 0.0, 0.0, 1.0);
        _surface.specular = vec4(0.0, 0.0, 0.0, 1.0);
        _surface.emission = vec4(0.0, 0.0, 0.0, 1.0);
        _surface.multiply = vec4(1.0);
        _surface.transparent = vec4(1.0);
        _surface.shininess = 1.0;
        peel_surface();
        _light.intensity = vec4(1.0);
        _light.direction = vec3(0.0, 0.0, 1.0);
        _lightingContribution = PeelContribution(vec3(0.0), vec3(1.0), vec3(0.0), vec3(1.0));
      """)
    if modifiers[.lighting] != nil {
      // The modifier adds what its light gives.
      source.add("  _lightingContribution.diffuse = vec3(0.0);")
    }
    source.add(
      """
        peel_lighting();
        vec3 lit = _surface.diffuse.rgb * (_lightingContribution.ambient + _lightingContribution.diffuse);
        lit = (lit + _surface.specular.rgb * _lightingContribution.specular + _surface.emission.rgb)
          * _lightingContribution.modulate * _surface.multiply.rgb;
        float alpha = clamp(_surface.diffuse.a * _surface.transparent.a, 0.0, 1.0);
        _output.color = vec4(clamp(lit, 0.0, 1.0) * alpha, alpha);
        peel_fragment();
        vec4 color = clamp(_output.color, 0.0, 1.0);
        color.rgb = min(color.rgb, color.aaa);
        peel_output = color * \(mesh == nil ? Self.planeEdge : Self.bentEdge);
      }
      """)
    return source
  }

  /// The function of an entry, empty if no modifier has it.
  private func add(_ entry: ModifierEntry, to source: inout GeneratedSource) throws(ShaderProblem) {
    let modifier = modifiers[entry] ?? ModifierSource()
    try SourceCheck(
      modifier.body, DeclarationReader.read(modifier.declarations, limits: limits), limits: limits
    ).run()
    let declarations = try DeclarationReader.read(modifier.declarations, limits: limits)
    for placed in declarations { source.add(modifier.declarations[placed.range]) }
    source.add("void peel_\(entry.rawValue)() {")
    source.add(modifier.body)
    source.add("}")
  }
}
