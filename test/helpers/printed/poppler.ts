import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether poppler's programs are installed, by which PDFs are read independently of what writes them. */
export function hasPoppler(): boolean {
  const places = (process.env.PATH ?? '').split(delimiter).filter((place) => place !== '');
  return ['pdftotext', 'pdftoppm'].every((program) => places.some((place) => existsSync(join(place, program))));
}
