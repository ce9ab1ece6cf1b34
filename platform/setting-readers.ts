import type { Environment } from './settings.ts';

/** Invalid settings; `message` is one line that says which and why. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(faults: string[]) {
    super(faults.join('; '));
  }
}

/** Reads one setting; throws `SettingFault` with a message for the operator. */
export type SettingReader<T> = (environment: Environment) => T;

class SettingFault extends Error {}

/** Runs a reader and collects its error instead of throwing, so that all errors are reported at once. */
export function readSetting(reader: SettingReader<unknown>, environment: Environment, faults: string[]): unknown {
  try {
    return reader(environment);
  } catch (error) {
    if (!(error instanceof SettingFault)) throw error;
    faults.push(error.message);
    return null;
  }
}

function given(environment: Environment, name: string): string | null {
  const value = environment[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/** Reads free text, trimmed; empty counts as not set. */
export function text<Fallback extends string | null>(
  name: string,
  fallback: Fallback,
): SettingReader<string | Fallback> {
  return (environment) => given(environment, name) ?? fallback;
}

/** Reads text that must never be shown. */
export function secretText(name: string): SettingReader<string | null> {
  return (environment) => given(environment, name);
}

/** Reads a whole number within bounds. */
export function integer<Fallback extends number | null>(
  name: string,
  rule: { fallback: Fallback; min: number; max: number },
): SettingReader<number | Fallback> {
  return (environment) => {
    const value = given(environment, name);
    if (value === null) return rule.fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < rule.min || number > rule.max) {
      throw new SettingFault(`${name} must be a whole number from ${rule.min} to ${rule.max}, not "${value}"`);
    }
    return number;
  };
}

const secondsOf = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** Reads a duration such as `90m`, `24h` or `7d`, in whole seconds within bounds. */
export function durationSeconds(
  name: string,
  rule: { fallback: number; min: number; max: number },
): SettingReader<number> {
  return (environment) => {
    const value = given(environment, name);
    if (value === null) return rule.fallback;
    const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(value) ?? [];
    const seconds = Number(count) * secondsOf[unit as keyof typeof secondsOf];
    if (!(seconds >= rule.min && seconds <= rule.max)) {
      throw new SettingFault(
        `${name} must be a time such as 90m, 24h or 7d, from ${rule.min} s to ${rule.max} s, not "${value}"`,
      );
    }
    return seconds;
  };
}

/** Reads a TCP port; 0 lets the system choose. */
export function port(name: string, fallback: number): SettingReader<number> {
  return integer(name, { fallback, min: 0, max: 65_535 });
}

/** Reads where to listen: `host:port`, an IPv6 address in brackets; null when not set. */
export function address(name: string): SettingReader<{ host: string; port: number } | null> {
  return (environment) => {
    const value = given(environment, name);
    if (value === null) return null;
    const [, host = '', number = ''] = /^(\[[0-9a-f:.]+\]|[^\s:[\]]+):(\d{1,5})$/i.exec(value) ?? [];
    if (host === '' || Number(number) > 65_535) {
      throw new SettingFault(`${name} must be a host and a port such as 127.0.0.1:9464, not "${value}"`);
    }
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(number) };
  };
}

/** Reads `true`/`on`/`1` or `false`/`off`/`0`. */
export function flag(name: string, fallback: boolean): SettingReader<boolean> {
  return (environment) => {
    const value = given(environment, name);
    if (value === null) return fallback;
    if (/^(true|on|1|yes)$/i.test(value)) return true;
    if (/^(false|off|0|no)$/i.test(value)) return false;
    throw new SettingFault(`${name} must be on or off, not "${value}"`);
  };
}

/** Reads a comma-separated list; empty when not set. */
export function list(name: string): SettingReader<string[]> {
  return (environment) =>
    (given(environment, name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
}

/** Reads an absolute URL, without a trailing slash. The error does not show the value, which may contain a password. */
export function url<Fallback extends string | null>(
  name: string,
  fallback: Fallback,
): SettingReader<string | Fallback> {
  return (environment) => {
    const value = given(environment, name);
    if (value === null) return fallback;
    if (!URL.canParse(value)) throw new SettingFault(`${name} must be an absolute URL`);
    return value.replace(/\/+$/, '');
  };
}

/** Reads a value of an enumeration. */
export function oneOf<const Word extends string>(
  name: string,
  words: readonly Word[],
  fallback: Word,
): SettingReader<Word> {
  return (environment) => {
    const value = given(environment, name);
    if (value === null) return fallback;
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) throw new SettingFault(`${name} must be one of ${words.join(', ')}, not "${value}"`);
    return word;
  };
}
