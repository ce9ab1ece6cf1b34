import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Fonts of documents by the name they are used under: `wide` has what the others lack, CJK and emoji among it. */
export const fontFiles = {
  body: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  strong: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  wide: resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
} as const;

export type FontName = keyof typeof fontFiles;

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
