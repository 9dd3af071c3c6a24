/** What a node defines. Functions and types are scopes too; an `extension` is a scope of members of a type defined elsewhere. */
export type DefinerKind = "function" | "type" | "extension" | "value" | "parameter";

/** How names are found in the syntax trees of one language. */
export interface Grammar {
  /** The part of the file name `tree-sitter-NAME.wasm`. */
  readonly wasm: string;
  readonly extensions: readonly string[];
  readonly definers: Readonly<Record<string, DefinerKind>>;
  /** Nodes that bring names of other files in. */
  readonly imports: readonly string[];
  /** Nodes that only a type checker reads. */
  readonly types: readonly string[];
  /** Where a line begins has a meaning. */
  readonly indented?: true;
}

const SCRIPT: Omit<Grammar, "wasm" | "extensions" | "types"> = {
  definers: {
    function_declaration: "function",
    generator_function_declaration: "function",
    function_signature: "function",
    method_definition: "function",
    class_declaration: "type",
    abstract_class_declaration: "type",
    interface_declaration: "type",
    type_alias_declaration: "type",
    enum_declaration: "type",
    internal_module: "type",
    variable_declarator: "value",
    public_field_definition: "value",
    field_definition: "value",
    property_signature: "value",
    method_signature: "value",
    required_parameter: "parameter",
    optional_parameter: "parameter",
  },
  imports: ["import_statement"],
};

const SCRIPT_TYPES = [
  "interface_declaration",
  "type_alias_declaration",
  "type_annotation",
  "type_arguments",
  "type_parameters",
];

/** One per grammar that comes with this package. */
export const grammars: readonly Grammar[] = [
  { ...SCRIPT, wasm: "javascript", extensions: ["js", "jsx", "mjs", "cjs"], types: [] },
  { ...SCRIPT, wasm: "typescript", extensions: ["ts", "mts", "cts"], types: SCRIPT_TYPES },
  { ...SCRIPT, wasm: "tsx", extensions: ["tsx"], types: SCRIPT_TYPES },
  {
    wasm: "python",
    extensions: ["py", "pyi"],
    definers: {
      function_definition: "function",
      class_definition: "type",
      assignment: "value",
      default_parameter: "parameter",
      typed_default_parameter: "parameter",
    },
    imports: ["import_statement", "import_from_statement"],
    types: ["type"],
    indented: true,
  },
  {
    wasm: "go",
    extensions: ["go"],
    definers: {
      function_declaration: "function",
      method_declaration: "function",
      type_spec: "type",
      type_alias: "type",
      const_spec: "value",
      var_spec: "value",
      short_var_declaration: "value",
      field_declaration: "value",
      method_elem: "value",
      parameter_declaration: "parameter",
    },
    imports: ["import_spec"],
    types: [],
  },
  {
    wasm: "rust",
    extensions: ["rs"],
    definers: {
      function_item: "function",
      function_signature_item: "function",
      struct_item: "type",
      enum_item: "type",
      union_item: "type",
      trait_item: "type",
      impl_item: "extension",
      type_item: "type",
      mod_item: "type",
      macro_definition: "function",
      const_item: "value",
      static_item: "value",
      let_declaration: "value",
      field_declaration: "value",
      enum_variant: "value",
      parameter: "parameter",
    },
    imports: ["use_declaration"],
    types: [],
  },
  {
    wasm: "java",
    extensions: ["java"],
    definers: {
      class_declaration: "type",
      interface_declaration: "type",
      enum_declaration: "type",
      record_declaration: "type",
      annotation_type_declaration: "type",
      method_declaration: "function",
      constructor_declaration: "function",
      variable_declarator: "value",
      enum_constant: "value",
      formal_parameter: "parameter",
    },
    imports: ["import_declaration"],
    types: [],
  },
  {
    wasm: "ruby",
    extensions: ["rb", "rake", "gemspec"],
    definers: {
      module: "type",
      class: "type",
      method: "function",
      singleton_method: "function",
      assignment: "value",
      optional_parameter: "parameter",
      keyword_parameter: "parameter",
    },
    imports: [],
    types: [],
  },
  {
    wasm: "php",
    extensions: ["php"],
    definers: {
      class_declaration: "type",
      interface_declaration: "type",
      trait_declaration: "type",
      enum_declaration: "type",
      function_definition: "function",
      method_declaration: "function",
      const_element: "value",
      property_element: "value",
      enum_case: "value",
      simple_parameter: "parameter",
    },
    imports: ["namespace_use_clause"],
    types: [],
  },
  {
    wasm: "cpp",
    extensions: ["c", "h", "cc", "cpp", "cxx", "hh", "hpp", "hxx"],
    definers: {
      function_definition: "function",
      class_specifier: "type",
      struct_specifier: "type",
      union_specifier: "type",
      enum_specifier: "type",
      type_definition: "value",
      alias_declaration: "value",
      declaration: "value",
      field_declaration: "value",
      enumerator: "value",
      preproc_def: "value",
      preproc_function_def: "value",
      parameter_declaration: "parameter",
    },
    imports: ["preproc_include"],
    types: [],
  },
  {
    wasm: "c-sharp",
    extensions: ["cs"],
    definers: {
      class_declaration: "type",
      interface_declaration: "type",
      struct_declaration: "type",
      record_declaration: "type",
      enum_declaration: "type",
      delegate_declaration: "value",
      method_declaration: "function",
      constructor_declaration: "function",
      local_function_statement: "function",
      property_declaration: "value",
      variable_declarator: "value",
      enum_member_declaration: "value",
      parameter: "parameter",
    },
    imports: ["using_directive"],
    types: [],
  },
];
