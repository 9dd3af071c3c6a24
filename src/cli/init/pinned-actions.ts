/** Actions that a written workflow may use, each by the commit that its release tag names. */
export const pinnedActions = {
  checkout: "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
  uploadArtifact: "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0",
  node: "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0",
  python: "actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0",
  uv: "astral-sh/setup-uv@20cfd1bf945f4377ade1205e4dbc17946fc9a30d # v10.0.1",
  go: "actions/setup-go@b7ad1dad31e06c5925ef5d2fc7ad053ef454303e # v7.0.0",
  java: "actions/setup-java@b6effb05e454b25005698d916606bdc6ffcbf961 # v5.7.0",
  dotnet: "actions/setup-dotnet@a98b56852c35b8e3190ac28c8c2271da59106c68 # v6.0.0",
  php: "shivammathur/setup-php@f3e473d116dcccaddc5834248c87452386958240 # 2.37.2",
  ruby: "ruby/setup-ruby@0dafeac902942906541bc140009cdbf32665b601 # v1.315.0",
} as const;
