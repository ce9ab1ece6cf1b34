import PDFDocument from 'pdfkit';
import type { Readable } from 'node:stream';
import { plainText } from '../../domain/compliance/plain-text.ts';
import { canvasOn, type Canvas } from './canvas.ts';
import { TableWriter, type Column } from './table.ts';
import { type Lettering, type TextMeasure, TextWriter } from './text-writer.ts';

const margin = 40;
const pageHeight = 842;
const pageWidth = 595;

/** Bottom of the text area, above the footer. */
const bottom = pageHeight - margin - 25;

export const contentWidth = pageWidth - 2 * margin;

/** Style of a text. Sizes in points; `indent` from the left margin. */
export interface TextStyle {
  font?: 'body' | 'strong';
  size?: number;
  colour?: string;
  indent?: number;
  /** Space before it. */
  before?: number;
  /** Whether it stays on the page of the following text. */
  isHeld?: boolean;
}

/** Note below a figure. */
export interface FigureNote {
  text: string;
  size: number;
  colour: string;
}

/** A text wrapped into lines. */
interface SetText extends Lettering {
  tag: string;
  lines: string[];
  colour: string;
  x: number;
  before: number;
  height: number;
}

const lineHeightOf = (size: number): number => size * 1.164 + 1.5;

/**
 * A tagged A4 document with embedded fonts, page numbers and a language. The same calls produce the same bytes: the
 * only timestamp is the one that is passed in.
 */
export class PdfDocument {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #writer: TextWriter;
  /** Headings and similar texts that are written together with the following text, so that they never end a page. */
  #held: SetText[] = [];

  constructor(about: { title: string; createdAt: Date; subject: string }) {
    this.#pdf = new PDFDocument({
      size: 'A4',
      margins: { top: margin, left: margin, right: margin, bottom: margin + 25 },
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      bufferPages: true,
      // No initial font: otherwise pdfkit would open the same font again for every text.
      font: '',
      info: {
        Title: about.title,
        Subject: about.subject,
        Author: 'Infrastructure Audit Service',
        CreationDate: about.createdAt,
        ModDate: about.createdAt,
      },
    });
    this.#writer = new TextWriter(this.#pdf);
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
  }

  /** Returns the stream of the document's bytes; read it while the document is written. */
  get stream(): Readable {
    return this.#pdf as unknown as Readable;
  }

  /** Returns the functions that measure texts as this document sets them. */
  get measure(): TextMeasure {
    return this.#writer;
  }

  /** Writes the title block of the first page: title, subject and date. */
  cover({ title, lines }: { title: string; lines: readonly string[] }): void {
    const texts = [
      this.#set('H1', title, { font: 'strong', size: 24, colour: '#ffffff' }),
      ...lines.map((line) => this.#set('P', line, { size: 10.5, colour: '#dbe4f3' })),
    ];
    const height = 32 + heightOf(texts) + 20;
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    this.#pdf.rect(0, 0, pageWidth, height).fill('#1f2a44');
    this.#pdf.rect(0, height, pageWidth, 4).fill('#3b82f6');
    this.#pdf.endMarkedContent();
    this.#pdf.y = 32;
    for (const text of texts) this.#write(text);
    this.#pdf.y = height + 18;
  }

  /** Writes a heading; it stays on the page of the following text. */
  heading(level: 1 | 2 | 3, text: string): void {
    const size = { 1: 22, 2: 15, 3: 10.5 }[level];
    this.#held.push(this.#set(`H${level}`, text, { font: 'strong', size, before: { 1: 0, 2: 16, 3: 9 }[level] }));
  }

  paragraph(text: string, style: TextStyle = {}): void {
    const set = this.#set('P', text, style);
    if (style.isHeld === true) {
      this.#held.push(set);
      return;
    }
    this.#makeRoom(set.before + set.height);
    this.#write(set);
  }

  /** Writes a table. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const table = this.tableOf(columns);
    for (const row of rows) table.row(row);
    table.end();
  }

  /** Starts a table whose rows are added one by one. It is written with its first row. */
  tableOf(columns: readonly Column[]): TableWriter {
    return new TableWriter({
      pdf: this.#pdf,
      writer: this.#writer,
      parent: this.#root,
      columns,
      frame: { left: margin, bottom },
      makeRoom: (points) => this.#makeRoom(points),
    });
  }

  /** Adds a drawing over the whole width; `alternative` is its alternative text. */
  figure(
    { alternative, height, note = null }: { alternative: string; height: number; note?: FigureNote | null },
    draw: (canvas: Canvas) => void,
  ): void {
    const below = note === null ? null : this.#set('P', note.text, note);
    this.#makeRoom(height + 10 + (below?.height ?? 0));
    const box = { x: margin, y: this.#pdf.y + 4, width: contentWidth, height };
    const figure = this.#pdf.struct('Figure', { alt: plainText(alternative, 500) }, () =>
      draw(canvasOn(this.#pdf, this.#writer, box)),
    );
    this.#root.add(figure);
    figure.end();
    this.#pdf.x = margin;
    this.#pdf.y = box.y + height + 6;
    if (below !== null) this.#write(below);
  }

  /** Numbers the pages and ends the document. */
  end(footer: string): void {
    this.#makeRoom(0);
    const { start, count } = this.#pdf.bufferedPageRange();
    this.#root.end();
    const style = { font: 'body', size: 8, colour: '#555555' } as const;
    const numberWidth = 90;
    const lines = this.#writer.wrap(footer, { ...style, width: contentWidth - numberWidth }, 2);
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page);
      // Below the margin pdfkit would start another page.
      this.#pdf.page.margins.bottom = 0;
      this.#pdf.markContent('Artifact', { type: 'Pagination' });
      const y = bottom + 20;
      for (const [index, line] of lines.entries()) {
        this.#writer.line(line, { ...style, x: margin, y: y + index * 10.5, width: contentWidth - numberWidth });
      }
      const number = { ...style, x: pageWidth - margin - numberWidth, y, width: numberWidth, align: 'right' } as const;
      this.#writer.line(`Page ${page + 1} of ${count}`, number);
      this.#pdf.endMarkedContent();
    }
    this.#pdf.end();
  }

  #set(tag: string, text: string, style: TextStyle): SetText {
    const { font = 'body', size = 10, colour = '#111111', indent = 0, before = 0 } = style;
    const lines = this.#writer.wrap(text, { font, size, width: contentWidth - indent });
    return { tag, lines, font, size, colour, x: margin + indent, before, height: lines.length * lineHeightOf(size) };
  }

  #write({ tag, lines, x, before, height, ...style }: SetText): void {
    const top = this.#pdf.y + before;
    const element = this.#pdf.struct(tag, {}, () => {
      for (const [index, line] of lines.entries()) {
        const y = top + index * lineHeightOf(style.size);
        this.#writer.line(line, { ...style, x, y, width: pageWidth - margin - x });
      }
    });
    this.#root.add(element);
    element.end();
    this.#pdf.x = margin;
    this.#pdf.y = top + height;
  }

  /** Starts a new page if the given height does not fit together with the held texts, and writes these. */
  #makeRoom(points: number): void {
    const held = this.#held;
    this.#held = [];
    const needed = Math.min(points + heightOf(held), bottom - margin);
    if (this.#pdf.y > margin && this.#pdf.y + needed > bottom) this.#pdf.addPage();
    for (const text of held) this.#write(text);
  }
}

function heightOf(texts: readonly SetText[]): number {
  return texts.reduce((sum, { before, height }) => sum + before + height, 0);
}
