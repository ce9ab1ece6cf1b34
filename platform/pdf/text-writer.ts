import { plainText } from '../../domain/compliance/plain-text.ts';
import { fontBytes, textRuns, type FontName, type TextRun } from './fonts.ts';

/** How single lines are set: sizes and places in points. */
export interface LineStyle {
  x: number;
  y: number;
  width: number;
  size: number;
  colour: string;
  font: 'body' | 'strong';
  align?: 'left' | 'right' | 'center';
}

const ellipsis = '…';
const measuredAtMost = 50_000;

/** Sets text by lines of its own, which costs a fraction of pdfkit's wrapping, and measures it. */
export class TextWriter {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #registered = new Set<FontName>();
  #widths = new Map<string, number>();

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
  }

  useFont(name: FontName): void {
    if (!this.#registered.has(name)) this.#pdf.registerFont(name, fontBytes(name));
    this.#registered.add(name);
    this.#pdf.font(name);
  }

  /** Returns the width of a text in points. */
  widthOf(text: string, { font, size }: { font: 'body' | 'strong'; size: number }): number {
    const key = `${font} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      if (this.#widths.size >= measuredAtMost) this.#widths = new Map();
      width = 0;
      this.#pdf.fontSize(1_000);
      for (const run of textRuns(text, font)) {
        this.useFont(run.font);
        width += this.#pdf.widthOfString(run.text);
      }
      this.#widths.set(key, width);
    }
    return (width * size) / 1_000;
  }

  /** Writes a text on one line, cut with an ellipsis where it is too wide. */
  line(text: string, style: LineStyle): void {
    const shown = this.cut(plainText(text), style);
    if (shown === '') return;
    const width = this.widthOf(shown, style);
    const free = Math.max(0, style.width - width);
    let x = style.x + { left: 0, right: free, center: free / 2 }[style.align ?? 'left'];
    this.#pdf.fillColor(style.colour);
    for (const run of textRuns(shown, style.font)) {
      this.useFont(run.font);
      this.#pdf.fontSize(style.size).text(run.text, x, style.y, { lineBreak: false });
      x += this.#runWidth(run, style.size);
    }
  }

  /** Returns the lines of a text in a width: by words, long ones broken, at most so many. */
  wrap(text: string, style: { width: number; size: number; font: 'body' | 'strong' }, linesAtMost: number): string[] {
    const lines: string[] = [];
    let line = '';
    const words = plainText(text).split(' ');
    while (words.length > 0) {
      const word = words.shift() ?? '';
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.widthOf(longer, style) <= style.width) {
        line = longer;
        continue;
      }
      if (lines.length + 1 === linesAtMost) return [...lines, this.cut([longer, ...words].join(' '), style)];
      if (line === '') {
        const head = this.#head(word, style);
        lines.push(head);
        words.unshift(word.slice(head.length));
      } else {
        lines.push(line);
        line = '';
        words.unshift(word);
      }
    }
    return line === '' ? lines : [...lines, line];
  }

  /** Returns a text as it is, or shortened with an ellipsis so that it fits. */
  cut(text: string, style: { width: number; size: number; font: 'body' | 'strong' }): string {
    if (this.widthOf(text, style) <= style.width) return text;
    return this.#head(text, { ...style, width: style.width - this.widthOf(ellipsis, style) }) + ellipsis;
  }

  /** Returns the longest beginning of a text that fits, at least one character. */
  #head(text: string, style: { width: number; size: number; font: 'body' | 'strong' }): string {
    let head = '';
    let width = 0;
    for (const character of text) {
      width += this.widthOf(character, style);
      if (head !== '' && width > style.width) break;
      head += character;
    }
    return head;
  }

  #runWidth(run: TextRun, size: number): number {
    this.#pdf.fontSize(size);
    return this.#pdf.widthOfString(run.text);
  }
}
