import type { Fields } from '../fields.ts';

/** The names of the containers of a pod that are not as they should be. */
export function badContainers(pod: Fields, isBad: (container: Fields) => boolean): string[] {
  return pod
    .parts('containers')
    .filter(isBad)
    .map((container) => container.text('name') ?? 'unnamed');
}

/** Whether a container may run as root: nothing forbids it and no other user is named. */
export function runsAsRoot(pod: Fields, container: Fields): boolean {
  const forbidden = container.json('run_as_non_root') ?? pod.json('run_as_non_root');
  const user = container.number('run_as_user') ?? pod.number('run_as_user');
  return forbidden !== true && (user === null || user === 0);
}
