import type { Terminal } from './terminal.ts';

const cells = 24;

/** Progress of an operation; null while it is not known. */
export interface ShownProgress {
  done: number;
  total: number;
  unit: string;
  /** What else is known, e.g. how many calls were made. */
  note?: string;
}

/** Returns a bar of fixed width with its figures, e.g. `██████░░░░ 12 of 31 listings`. */
export function barText({ done, total, unit, note }: ShownProgress): string {
  const share = total === 0 ? 0 : Math.min(1, done / total);
  const full = Math.round(share * cells);
  return `${'█'.repeat(full)}${'░'.repeat(cells - full)} ${done} of ${total} ${unit}${note === undefined ? '' : `, ${note}`}`;
}

/** Shows progress in one line that is redrawn; without a terminal, prints only the result. */
export function progressBar(
  terminal: Terminal,
  what: string,
): { show(progress: ShownProgress | null): void; end(): void } {
  let last = '';
  return {
    show(progress) {
      if (!terminal.isInteractive) return;
      const text = `${what} ${progress === null ? '…' : barText(progress)}`;
      if (text !== last) terminal.redraw(text);
      last = text;
    },
    end() {
      if (terminal.isInteractive) terminal.redraw('');
    },
  };
}
