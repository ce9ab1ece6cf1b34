import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture in shades of grey, a byte for each pixel, row by row from the top. */
export interface GreyImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads a picture in the binary PGM format with 256 shades, as `pdftoppm -gray` writes it. */
export function greyFromPgm(file: Buffer): GreyImage {
  const [header = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 40)) ?? [];
  if (header === '') throw new Error('this is not a PGM picture with 256 shades');
  return { width: Number(width), height: Number(height), pixels: file.subarray(header.length) };
}

/** Writes a picture as a PNG of 16 shades (PNG specification, colour type 0, bit depth 4). */
export function pngOf({ width, height, pixels }: GreyImage): Buffer {
  const rowBytes = Math.ceil(width / 2);
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = Math.round((pixels[y * width + x] ?? 0) / 17);
      const at = y * (rowBytes + 1) + 1 + (x >> 1);
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? shade << 4 : shade);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 4;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Reads a PNG that `pngOf` wrote. */
export function greyFromPng(file: Buffer): GreyImage {
  const chunks = new Map<string, Buffer>();
  for (let at = signature.length; at < file.length;) {
    const length = file.readUInt32BE(at);
    chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header[8] !== 4 || header[9] !== 0) throw new Error('this is not a PNG of 16 shades of grey');
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const rowBytes = Math.ceil(width / 2);
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) {
    const x = index % width;
    const two = rows[Math.floor(index / width) * (rowBytes + 1) + 1 + (x >> 1)] ?? 0;
    pixels[index] = (x % 2 === 0 ? two >> 4 : two & 15) * 17;
  }
  return { width, height, pixels };
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
