import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A word as poppler finds it on a page, in points from the upper left corner. */
export interface PrintedWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PrintedPage {
  width: number;
  height: number;
  words: PrintedWord[];
}

const pageTag = /<page width="([\d.]+)" height="([\d.]+)">/;
const wordTag = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g;
const directionMarks = /[\u200e\u200f\u202a-\u202e]/g;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Returns the words of each page of a PDF file and where they stand, as `pdftotext` of poppler reads them. */
export async function wordsOf(file: string): Promise<PrintedPage[]> {
  const { stdout } = await run('pdftotext', ['-bbox-layout', file, '-'], { maxBuffer: 1e9 });
  return stdout
    .split(/(?=<page )/)
    .slice(1)
    .map((page) => {
      const [, width, height] = pageTag.exec(page) ?? [];
      return { width: Number(width), height: Number(height), words: [...page.matchAll(wordTag)].map(wordFrom) };
    });
}

function wordFrom([, left, top, right, bottom, text = '']: RegExpMatchArray): PrintedWord {
  return {
    text: text.replace(/&\w+;|&#39;/g, (entity) => entities[entity] ?? entity).replace(directionMarks, ''),
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  };
}

/** Words that stand on one line of a page, from the left; lines from the top. */
export function linesOf({ words }: PrintedPage): PrintedWord[][] {
  const lines: PrintedWord[][] = [];
  for (const word of words.toSorted((one, other) => one.bottom - other.bottom)) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && Math.abs(line[0].bottom - word.bottom) < 2) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.toSorted((one, other) => one.left - other.left));
}
