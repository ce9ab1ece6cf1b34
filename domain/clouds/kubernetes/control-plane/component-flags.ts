import type { KubernetesFields } from '../rules.ts';

/**
 * Returns the flags that a component of the control plane was started with, by name without dashes; null when the pod
 * does not run the component. A flag without a value counts as `true`. Managed clusters show no such pods.
 */
export function flagsOf(pod: KubernetesFields<'pod'>, component: string): Map<string, string> | null {
  if (pod.text('namespace') !== 'kube-system') return null;
  for (const container of pod.parts('containers')) {
    const words = [...container.texts('command'), ...container.texts('args')];
    if (!words.some((word) => word === component || word.endsWith(`/${component}`))) continue;
    return new Map(
      words
        .filter((word) => word.startsWith('--'))
        .map((word) => {
          const [name = '', ...value] = word.slice(2).split('=');
          return [name, value.length === 0 ? 'true' : value.join('=')];
        }),
    );
  }
  return null;
}
