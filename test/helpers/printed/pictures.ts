import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { greyFromPgm, type GreyImage } from './grey-png.ts';

const run = promisify(execFile);
const dotsPerInch = 24;

/** Renders pages of a PDF file in shades of grey, as `pdftoppm` of poppler draws them. */
export async function picturesOf(file: string, pages: readonly number[]): Promise<GreyImage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'audit-pages-'));
  try {
    return await Promise.all(
      pages.map(async (page) => {
        const own = join(folder, String(page));
        await run('pdftoppm', ['-gray', '-r', `${dotsPerInch}`, '-f', `${page}`, '-l', `${page}`, file, own]);
        const name = (await readdir(folder)).find((entry) => entry.startsWith(`${page}-`)) ?? '';
        return greyFromPgm(await readFile(join(folder, name)));
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts pictures of one width below each other. */
export function stacked(pictures: readonly GreyImage[]): GreyImage {
  return {
    width: pictures[0]?.width ?? 0,
    height: pictures.reduce((sum, { height }) => sum + height, 0),
    pixels: Buffer.concat(pictures.map(({ pixels }) => pixels)),
  };
}

/** Pixels at the side of the squares whose mean shades are compared: 12 points, a line of text. */
const square = 4;
/** Shades (of 256) that versions of poppler may differ by in a square, with how they smooth the edges of letters. */
const tolerance = 16;

/** Returns where two pictures differ visibly, in words. */
export function differencesOf(picture: GreyImage, reference: GreyImage): string[] {
  const { width, height } = reference;
  if (picture.width !== width || picture.height !== height) {
    return [`its size is ${picture.width} × ${picture.height} pixels and not ${width} × ${height}`];
  }
  const faults: string[] = [];
  for (let y = 0; y < height; y += square) {
    for (let x = 0; x < width; x += square) {
      const [now, before] = [meanShade(picture, { x, y }), meanShade(reference, { x, y })];
      if (Math.abs(now - before) <= tolerance) continue;
      faults.push(`at pixel ${x}, ${y} the shade is ${Math.round(now)} and not ${Math.round(before)}`);
    }
  }
  return faults;
}

function meanShade({ width, height, pixels }: GreyImage, at: { x: number; y: number }): number {
  let [sum, count] = [0, 0];
  for (let y = at.y; y < Math.min(height, at.y + square); y += 1) {
    for (let x = at.x; x < Math.min(width, at.x + square); x += 1) {
      sum += pixels[y * width + x] ?? 0;
      count += 1;
    }
  }
  return sum / count;
}
