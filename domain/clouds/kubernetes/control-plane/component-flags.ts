import { UnreadableField } from '../../../checks/fields.ts';
import type { KubernetesFields } from '../rules.ts';

/** List flags: repeated occurrences are appended. For all other flags, the last occurrence wins. */
const lists = new Set([
  'authorization-mode',
  'disable-admission-plugins',
  'enable-admission-plugins',
  'feature-gates',
  'tls-cipher-suites',
]);

/** Boolean flags: without `=` they are true, and the next word is not their value. */
const switches = new Set([
  'anonymous-auth',
  'auto-tls',
  'client-cert-auth',
  'peer-auto-tls',
  'peer-client-cert-auth',
  'profiling',
  'service-account-extend-token-expiration',
  'service-account-lookup',
  'use-service-account-credentials',
]);

/** A reference that Kubernetes replaces in commands and arguments; `$$(NAME)` is the text `$(NAME)`. */
const variable = /(?<!\$)(?:\$\$)*\$\([\w.-]+\)/;

/** The flags of a control plane component, as its checks read them. */
export class ComponentFlags {
  readonly #values: ReadonlyMap<string, string>;
  readonly #variables: ReadonlySet<string>;

  /** `variables` are the names of environment variables: etcd reads unset flags from the environment. */
  constructor(values: ReadonlyMap<string, string>, variables: ReadonlySet<string>) {
    this.#values = values;
    this.#variables = variables;
  }

  /** Returns the raw value; null when the flag is not set or empty. */
  text(name: string): string | null {
    const value = this.#values.get(name);
    if (value === undefined && this.#variables.has(`ETCD_${name.replaceAll('-', '_').toUpperCase()}`)) {
      throw new UnreadableField(`--${name} is set by an environment variable, whose value is not read`);
    }
    if (value !== undefined && variable.test(value)) {
      throw new UnreadableField(`the value of --${name} contains a variable, whose value is not read`);
    }
    return value || null;
  }

  /** Returns a boolean, in every spelling that Go accepts; null when the flag is not set. */
  flag(name: string): boolean | null {
    const value = this.text(name);
    if (value === null) return null;
    if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(value)) return true;
    if (['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(value)) return false;
    throw new UnreadableField(`the flag --${name} is neither true nor false`);
  }

  /** Returns the members of a list; empty when the flag is not set. */
  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((member) => member.trim())
      .filter((member) => member !== '');
  }

  /** Returns whether an admission plugin is enabled, and not disabled as well. */
  enables(plugin: string): boolean {
    return (
      this.list('enable-admission-plugins').includes(plugin) && !this.list('disable-admission-plugins').includes(plugin)
    );
  }

  /** Returns whether a feature gate that is beta and enabled by default is enabled; the last setting of a gate counts. */
  hasBetaFeature(gate: string): boolean {
    const gates = new Map(
      this.list('feature-gates').map((setting): [string, string] => {
        const [name = '', value = ''] = setting.split('=').map((part) => part.trim());
        return [name, value];
      }),
    );
    const value = gates.get(gate) ?? gates.get('AllBeta') ?? 'true';
    if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(value)) return true;
    if (['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(value)) return false;
    throw new UnreadableField(`the feature gate ${gate} is neither true nor false`);
  }

  /** Makes the check not evaluated where a configuration file decides instead of flags. */
  requireNo(file: string): void {
    const path = this.text(file);
    if (path !== null)
      throw new UnreadableField(`the configuration is in the file ${path} (--${file}), which is not read`);
  }
}

/**
 * Returns the flags with which a component of the control plane was started; null when the pod does not run the
 * component. Managed clusters have no such pods. Throws `UnreadableField` for a component that is started by a shell,
 * whose effect on the command is not known.
 */
export function flagsOf(pod: KubernetesFields<'pod'>, component: string): ComponentFlags | null {
  if (pod.text('namespace') !== 'kube-system') return null;
  for (const container of pod.parts('containers')) {
    const words = [...container.texts('command'), ...container.texts('args')];
    if (words.some((word) => /\s/.test(word) && word.split(/[\s;&|]+/).some((part) => isProgram(part, component)))) {
      throw new UnreadableField(`${component} is started by a shell, so its flags are not known`);
    }
    const start = words.findIndex((word) => isProgram(word, component));
    if (start === -1) continue;
    // A variable may also be a whole flag, and the last occurrence of a flag counts.
    if (words.some((word) => variable.test(word.replace(/=[^]*$/, '')))) {
      throw new UnreadableField(`the flags of ${component} contain a variable, whose value is not read`);
    }
    const variables = container.has('environment') ? container.parts('environment') : [];
    return new ComponentFlags(
      readFlags(words.slice(start + 1)),
      new Set(variables.map((variable) => variable.text('name') ?? '')),
    );
  }
  return null;
}

function isProgram(word: string, component: string): boolean {
  return word === component || word.endsWith(`/${component}`);
}

/** Reads `--name=value`, `--name value` and `--switch`; underscores in names are dashes, as the components read them. */
function readFlags(words: readonly string[]): Map<string, string> {
  const flags = new Map<string, string>();
  for (const [index, word] of words.entries()) {
    const [, rawName, , value] = /^--?([A-Za-z][\w.-]*)(=([^]*))?$/.exec(word) ?? [];
    if (rawName === undefined) continue;
    const name = rawName.replaceAll('_', '-');
    const next = words[index + 1];
    const isApart = value === undefined && !switches.has(name) && next !== undefined && !next.startsWith('-');
    const given = value ?? (isApart ? next : 'true');
    const before = flags.get(name);
    flags.set(name, lists.has(name) && before !== undefined ? `${before},${given}` : given);
  }
  return flags;
}
