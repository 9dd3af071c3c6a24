const REDACTED = "[redacted]";

/**
 * Shapes of secrets. Minimum lengths are low on purpose: a message may have been cut in the middle of one.
 * `ghs_` tokens may hold a JWT, so no upper length. The last line is the base64 of `ghp_`, `gho_`, `ghs_`, `github_pat_`.
 */
const SHAPES: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY[A-Z ]{0,20}-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY[A-Z ]{0,20}-----|$)/g,
  /\bgh[pousr]_[\w.-]{6,}/g,
  /\bgithub_pat_\w{6,}/g,
  /\bglpat-[\w-]{6,}/g,
  /\bsk-[\w-]{10,}/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{8,}/g,
  /\bxox[abeoprs]-[\w-]{8,}/g,
  /\bnpm_[A-Za-z0-9]{16,}/g,
  /\bAIza[\w-]{20,}/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  /\b(?:Z2hwX|Z2hvX|Z2hzX|Z2l0aHViX3BhdF)[A-Za-z0-9+/_=-]{6,}/g,
];

/** Registered secrets shorter than this would mask ordinary words. */
const SHORTEST = 5;

/**
 * A function that masks the registered secrets (as they are, each line of them, URL-encoded, JSON-escaped, and in base64 at each of
 * its three alignments) and everything shaped like a token. Give it text without hidden characters: they could split a secret.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const literals = [...new Set(secrets.flatMap(forms))].sort((a, b) => b.length - a.length);
  return (text) => {
    const masked = literals.reduce((rest, literal) => rest.replaceAll(literal, REDACTED), text);
    return SHAPES.reduce((rest, shape) => rest.replace(shape, REDACTED), masked);
  };
}

function forms(secret: string): readonly string[] {
  const parts = [secret, ...secret.split(/\r?\n/)].map((part) => part.trim());
  return parts
    .filter((part) => part.length >= SHORTEST)
    .flatMap((part) => [
      part,
      encodeURIComponent(part.replace(/\p{Cs}/gu, "\ufffd")),
      JSON.stringify(part).slice(1, -1),
      ...base64(part),
    ]);
}

/** The characters that do not depend on the neighbours, for each position the secret may have in the encoded bytes. */
function base64(text: string): readonly string[] {
  const bytes = new TextEncoder().encode(text);
  return [0, 1, 2].flatMap((shift) => {
    const shifted = String.fromCharCode(...new Array<number>(shift).fill(0), ...bytes);
    const whole = Math.floor((shifted.length * 8) / 6);
    const stable = btoa(shifted).slice(Math.ceil((shift * 8) / 6), whole);
    return stable.length < SHORTEST ? [] : [stable, stable.replaceAll("+", "-").replaceAll("/", "_")];
  });
}
