import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

const { resolve } = createRequire(import.meta.url);

/** Fonts of documents: `wide` has what the others lack, CJK and emoji among it. */
export type FontName = 'body' | 'strong' | 'wide';

const loaders: Record<FontName, () => Buffer> = {
  body: () => readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  strong: () => readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  wide: () => unpackWoff(readFileSync(resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'))),
};
const loaded = new Map<FontName, Buffer>();

/** Returns the bytes of a font; read once by a process, when a document first needs it. */
export function fontBytes(name: FontName): Buffer {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const bytes = loaders[name]();
  loaded.set(name, bytes);
  return bytes;
}

/** What the text fonts show: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, and common signs. */
const inTextFonts =
  /^[\u0020-\u06ff\u1e00-\u1fff\u2000-\u206f\u20a0-\u20bf\u2100-\u21ff\u2200-\u22ff\u2500-\u25ff\ufb1d-\ufdff\ufe70-\ufefc]$/u;

/** A piece of text that one font shows. */
export interface TextRun {
  font: FontName;
  text: string;
}

/** Splits a text into runs, each for the first font that has its characters. */
export function textRuns(text: string, font: 'body' | 'strong'): TextRun[] {
  const runs: TextRun[] = [];
  for (const character of text) {
    const needed: FontName = inTextFonts.test(character) ? font : 'wide';
    const last = runs.at(-1);
    if (last?.font === needed) last.text += character;
    else runs.push({ font: needed, text: character });
  }
  return runs;
}
