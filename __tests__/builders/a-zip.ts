import { crc32, deflateRawSync } from "node:zlib";

/** A file in an archive; what it says of itself may be a lie. */
export interface ZipFileOptions {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  /** Unix mode; of a plain file when absent. */
  readonly mode?: number;
  readonly encrypted?: true;
  /** The unpacked size that the directory claims. */
  readonly claims?: number;
}

/** A zip archive, byte by byte, so that it may break every rule. */
export function aZip(files: readonly ZipFileOptions[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const bytes = Buffer.from(file.bytes);
    const packed = deflateRawSync(bytes);
    const name = Buffer.from(file.name);
    const flags = file.encrypted ? 1 : 0;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(file.claims ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from("504b0304", "hex"), common, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((file.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from("504b0102", "hex"), Buffer.from([20, 3]), common, rest, name);
    at += 30 + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("504b0506", 0, "hex");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}
