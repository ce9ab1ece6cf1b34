import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const file = join(import.meta.dirname, '..', '..', 'docker-compose.yml');

export interface ComposeService {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  healthcheck?: { test?: string[] };
}

/** The services of docker-compose.yml, as they stand there. */
export function composeServices(): Record<string, ComposeService> {
  return (parse(readFileSync(file, 'utf8'), { merge: true }) as { services: Record<string, ComposeService> }).services;
}

/**
 * The environment that Compose gives a service beside a file `.env` with these values: those of its `env_file`, then its own
 * `environment` with `${NAME}`, `${NAME:-default}` and `${NAME:?complaint}` filled in. What is empty counts as not given.
 */
export function composeEnvironment(name: string, dotEnv: Record<string, string>): Record<string, string> {
  const service = composeServices()[name];
  if (service === undefined) throw new Error(`there is no service ${name}`);
  const fromFile = service.env_file === undefined ? {} : dotEnv;
  const own = Object.entries(service.environment ?? {}).map(([key, value]) => [
    key,
    interpolate(String(value), dotEnv),
  ]);
  const all = { ...fromFile, ...(Object.fromEntries(own) as Record<string, string>) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

function interpolate(text: string, values: Record<string, string>): string {
  return text
    .replaceAll(/(?<!\$)\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
      const value = values[name] ?? '';
      if (value === '' && kind === '?') throw new Error(rest);
      return value === '' && kind === '-' ? rest : value;
    })
    .replaceAll('$$', '$');
}
