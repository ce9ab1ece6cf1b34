import type { Transaction } from '../../../db/database.ts';
import type { ReportScope } from '../../../db/reads/reports/rows.ts';
import type { Period } from '../../../domain/reports/period.ts';
import type { PdfDocument } from '../../../platform/pdf/document.ts';

/** The tools that write the parts of a report. */
export interface ReportPages {
  pdf: PdfDocument;
  snapshot: Transaction;
  scope: ReportScope;
  period: Period;
}

/** How many rows a table of a PDF lists at most, to keep the document readable. The CSV has them all. */
export const listedAtMost = 2_000;

export const severityColours = {
  critical: '#8c1d18',
  high: '#d1495b',
  medium: '#edae49',
  low: '#5b8fb9',
} as const;

export type SeverityWord = keyof typeof severityColours;
export const severityWords = Object.keys(severityColours) as SeverityWord[];

/** Darker, for contrast on white. */
const textColours = { ...severityColours, high: '#b3261e', medium: '#8a5a00', low: '#2f5d80' };

/** Returns the colour of a severity as text; that of all text for a word that is none. */
export function severityColour(word: string): string {
  return (textColours as Record<string, string>)[word] ?? '#111111';
}

export const wholeNumber = (value: number): string => Math.round(value).toLocaleString('en-US');

export const shortDay = (moment: Date): string => moment.toISOString().slice(0, 10);
