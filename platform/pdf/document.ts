import PDFDocument from 'pdfkit';
import type { Readable } from 'node:stream';
import { plainText } from '../../domain/compliance/plain-text.ts';
import { canvasOn, type Canvas } from './canvas.ts';
import { textRuns } from './fonts.ts';
import { TableWriter, type Column } from './table.ts';
import { TextWriter } from './text-writer.ts';

const margin = 50;
const pageHeight = 842;
const pageWidth = 595;

export const contentWidth = pageWidth - 2 * margin;

/** How a text is set. Sizes in points; `indent` from the left margin. */
export interface TextStyle {
  font?: 'body' | 'strong';
  size?: number;
  colour?: string;
  indent?: number;
  /** Room before it. */
  before?: number;
  maxLength?: number;
  /** Points below it that belong to it: it begins a page where they find no room. */
  keep?: number;
}

/**
 * A tagged A4 document with embedded fonts, page numbers and a language. The same calls give the same bytes: the only
 * time in it is the one that is given.
 */
export class PdfDocument {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #writer: TextWriter;

  constructor(about: { title: string; createdAt: Date; subject: string }) {
    this.#pdf = new PDFDocument({
      size: 'A4',
      margins: { top: margin, left: margin, right: margin, bottom: margin + 15 },
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      bufferPages: true,
      // None to begin with: pdfkit would otherwise open the same font again for every text.
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

  /** Returns the document's bytes as they are made; read it while it is written. */
  get stream(): Readable {
    return this.#pdf as unknown as Readable;
  }

  /** Writes the cover of the first page: what the document is, of what and when. */
  cover({ title, lines }: { title: string; lines: readonly string[] }): void {
    const height = 78 + lines.length * 15;
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    this.#pdf.rect(0, 0, pageWidth, height).fill('#1f2a44');
    this.#pdf.rect(0, height, pageWidth, 4).fill('#3b82f6');
    this.#pdf.endMarkedContent();
    this.#pdf.y = 32;
    this.#block('H1', title, { font: 'strong', size: 24, colour: '#ffffff' });
    for (const line of lines) this.#block('P', line, { size: 10.5, colour: '#dbe4f3' });
    this.#pdf.y = height + 18;
  }

  heading(level: 1 | 2 | 3, text: string, style: TextStyle = {}): void {
    const size = { 1: 22, 2: 15, 3: 10.5 }[level];
    this.#keepTogether(style.keep ?? (level === 3 ? 60 : 90));
    this.#block(`H${level}`, text, { font: 'strong', size, before: { 1: 0, 2: 16, 3: 9 }[level], ...style });
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.#block('P', text, style);
  }

  /** Writes a table whose rows are texts; the first row names the columns. Widths in points. */
  table([titles = [], ...rows]: readonly (readonly string[])[], widths: readonly number[]): void {
    const table = this.tableOf(titles.map((title, index) => ({ title, width: widths[index] ?? 0 })));
    for (const row of rows) table.row(row);
    table.end();
  }

  /** Begins a table whose rows come one by one. */
  tableOf(columns: readonly Column[]): TableWriter {
    this.#pdf.y += 4;
    const frame = { left: margin, bottom: pageHeight - margin - 15 };
    return new TableWriter({ pdf: this.#pdf, writer: this.#writer, parent: this.#root, columns, frame });
  }

  /** Adds a drawing over the whole width; `alternative` says in words what it shows. */
  figure({ alternative, height }: { alternative: string; height: number }, draw: (canvas: Canvas) => void): void {
    this.#keepTogether(height + 10);
    const box = { x: margin, y: this.#pdf.y + 4, width: contentWidth, height };
    const figure = this.#pdf.struct('Figure', { alt: plainText(alternative, 500) }, () =>
      draw(canvasOn(this.#pdf, this.#writer, box)),
    );
    this.#root.add(figure);
    figure.end();
    this.#pdf.x = margin;
    this.#pdf.y = box.y + height + 6;
  }

  /** Begins a page. */
  newPage(): void {
    this.#pdf.addPage();
  }

  /** Moves on by so many points. */
  space(points: number): void {
    this.#pdf.y += points;
  }

  /** Draws one bar of coloured parts; `alternative` says in words what it shows. */
  bar(parts: readonly { share: number; colour: string }[], alternative: string): void {
    const top = this.#pdf.y + 6;
    const figure = this.#pdf.struct('Figure', { alt: alternative }, () => {
      let left = margin;
      for (const { share, colour } of parts) {
        const width = share * contentWidth;
        if (width > 0) this.#pdf.rect(left, top, width, 18).fill(colour);
        left += width;
      }
    });
    this.#root.add(figure);
    figure.end();
    this.#pdf.y = top + 26;
    this.#pdf.x = margin;
  }

  /** Numbers the pages and ends the document. */
  end(footer: string): void {
    const { start, count } = this.#pdf.bufferedPageRange();
    this.#root.end();
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page);
      // Below the margin pdfkit would begin another page.
      this.#pdf.page.margins.bottom = 0;
      this.#pdf.markContent('Artifact', { type: 'Pagination' });
      const text = `${plainText(footer, 80)} · page ${page + 1} of ${count}`;
      this.#write(text, { font: 'body', size: 8, colour: '#555555', x: margin, y: pageHeight - margin + 5 });
      this.#pdf.endMarkedContent();
    }
    this.#pdf.end();
  }

  #block(tag: string, text: string, style: TextStyle): void {
    const element = this.#pdf.struct(tag, {}, () => {
      this.#pdf.y += style.before ?? 0;
      this.#write(plainText(text, style.maxLength), {
        font: style.font ?? 'body',
        size: style.size ?? 10,
        colour: style.colour ?? '#111111',
        x: margin + (style.indent ?? 0),
      });
    });
    this.#root.add(element);
    element.end();
  }

  #write(text: string, style: { font: 'body' | 'strong'; size: number; colour?: string; x: number; y?: number }): void {
    const runs = textRuns(text, style.font);
    const width = pageWidth - margin - style.x;
    this.#pdf.fillColor(style.colour ?? '#111111').fontSize(style.size);
    if (runs.length === 0) return;
    for (const [index, run] of runs.entries()) {
      const options = { width, continued: index < runs.length - 1, lineGap: 1.5 };
      this.#writer.useFont(run.font);
      if (index > 0) this.#pdf.text(run.text, options);
      else this.#pdf.text(run.text, style.x, style.y ?? this.#pdf.y, options);
    }
    this.#pdf.x = margin;
  }

  /** Begins a page when less room than this is left on the present one. */
  #keepTogether(points: number): void {
    if (this.#pdf.y + points > pageHeight - margin - 15) this.#pdf.addPage();
  }
}
