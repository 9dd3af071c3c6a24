import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Keeps what only this server may read, and signs what only it may have said; keys are derived from the setting's secret. */
export interface Seal {
  /** Encrypts with AES-256-GCM. What is sealed for one purpose does not open for another. */
  seal(text: string, purpose: string): string;
  /** Undefined for anything that was not sealed here for this purpose. */
  open(sealed: string, purpose: string): string | undefined;
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

const IV = 12;
const TAG = 16;

export function createSeal(secret: string): Seal {
  const key = (use: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "outcome-gate", use, 32));
  const [encryption, signing] = [key("encryption"), key("signature")];
  const sign = (text: string): string => createHmac("sha256", signing).update(text).digest("base64url");
  return {
    seal: (text, purpose) => {
      const iv = randomBytes(IV);
      const cipher = createCipheriv("aes-256-gcm", encryption, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < IV + TAG) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", encryption, bytes.subarray(0, IV), {
        authTagLength: TAG,
      });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(IV, IV + TAG));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
    sign,
    isSigned: (text, signature) => isSameText(sign(text), signature),
  };
}

/** Compares in a time that tells nothing of where the texts differ. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
