import type { Fields } from '../../../checks/fields.ts';
import type { Container } from './pod-template.ts';
import type { KubernetesFields } from '../rules.ts';

/** Returns the names of the containers of a pod that are not as they should be. */
export function badContainers(
  pod: KubernetesFields<'pod'>,
  isBad: (container: Fields<Container>) => boolean,
): string[] {
  return pod
    .parts('containers')
    .filter(isBad)
    .map((container) => container.text('name') ?? 'unnamed');
}

/** Returns whether a container may run as root: nothing forbids it and no other user is named. */
export function runsAsRoot(pod: KubernetesFields<'pod'>, container: Fields<Container>): boolean {
  const forbidden = container.json('run_as_non_root') ?? pod.json('run_as_non_root');
  const user = container.number('run_as_user') ?? pod.number('run_as_user');
  return forbidden !== true && (user === null || user === 0);
}
