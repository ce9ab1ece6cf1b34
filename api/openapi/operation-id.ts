import type { Endpoint } from '../endpoint.ts';

/** Returns the id of an operation, e.g. `getDriftsById` for `GET /api/v1/drifts/{id}`. */
export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api(\/v1)?/, '')
    .split(/[/._-]/)
    .filter((word) => word !== '')
    .map((word) => (word.startsWith('{') ? `by_${word.slice(1, -1)}` : word))
    .flatMap((word) => word.split(/[_-]/));
  return [method, ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('');
}
