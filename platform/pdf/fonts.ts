import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

const { resolve } = createRequire(import.meta.url);

/** Fonts of documents: `wide` covers characters that the others lack, such as CJK and emoji. */
export type FontName = 'body' | 'strong' | 'wide';

const loaders: Record<FontName, () => Buffer> = {
  body: () => readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  strong: () => readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  wide: () => unpackWoff(readFileSync(resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'))),
};
const loaded = new Map<FontName, Buffer>();

/** Returns the bytes of a font; read once per process, on first use. */
export function fontBytes(name: FontName): Buffer {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const bytes = loaders[name]();
  loaded.set(name, bytes);
  return bytes;
}

/** Characters of the text fonts: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, and common symbols. */
const inTextFonts =
  /^[\u0020-\u06ff\u1e00-\u1fff\u2000-\u206f\u20a0-\u20bf\u2100-\u21ff\u2200-\u22ff\u2500-\u25ff\ufb1d-\ufdff\ufe70-\ufefc]$/u;

/** Letters of right-to-left scripts, without their digits, which run from left to right. */
const rightToLeft = String.raw`[\u0590-\u065f\u066a-\u06ef\u06fa-\u06ff\ufb1d-\ufdff\ufe70-\ufefc]`;
/** Words of such a script with the characters between them. */
const rightToLeftWords = new RegExp(String.raw`(${rightToLeft}(?:[\s\p{P}]*${rightToLeft})*)`, 'u');

/** A piece of text in one font and one direction. */
export interface TextRun {
  font: FontName;
  text: string;
  isRightToLeft: boolean;
}

/** Splits a text into runs, each in one direction and in the first font that has its characters. */
export function textRuns(text: string, font: 'body' | 'strong'): TextRun[] {
  const runs: TextRun[] = [];
  for (const [index, words] of text.split(rightToLeftWords).entries()) {
    const isRightToLeft = index % 2 === 1;
    for (const character of words) {
      const needed: FontName = inTextFonts.test(character) ? font : 'wide';
      const last = runs.at(-1);
      if (last?.font === needed && last.isRightToLeft === isRightToLeft) last.text += character;
      else runs.push({ font: needed, text: character, isRightToLeft });
    }
  }
  return runs;
}
