import type { JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import { textOf } from '../../shared/operation-parameters.ts';

/** Package names and versions that package managers accept; none of these characters is special to a shell. */
const word = /^[A-Za-z0-9][A-Za-z0-9+._:~^-]{0,127}$/;
const versionMark = 'installed-version=';

interface Commands {
  update: string;
  install: (version: string) => string;
  /** Prints the installed version. */
  version: string;
}

/**
 * Debian and Ubuntu advisories are about source packages: all installed packages built from that source are updated
 * together. Output of the package managers is discarded, since SSM keeps only its beginning.
 */
const managers: Readonly<Record<string, (name: string) => Commands>> = {
  apt: (name) => {
    const own = `$(dpkg-query -W -f='\${binary:Package} \${source:Package}\\n' | awk '$1=="${name}"||$2=="${name}"{print $1}')`;
    const quiet = 'DEBIAN_FRONTEND=noninteractive apt-get -y -q -o Dpkg::Options::=--force-confold';
    return {
      update: `apt-get -q update >/dev/null && ${quiet} install --only-upgrade ${own} >/dev/null`,
      install: (version) =>
        `apt-get -q update >/dev/null && for p in ${own}; do set -- "$@" "$p=${version}"; done && ${quiet} install --allow-downgrades "$@" >/dev/null`,
      version: `dpkg-query -W -f='\${source:Version}\\n' ${own} | head -n 1`,
    };
  },
  dnf: (name) => {
    const manager = '$(command -v dnf || command -v yum)';
    return {
      update: `${manager} -y -q upgrade ${name} >/dev/null`,
      install: (version) => `${manager} -y -q downgrade ${name}-${version} >/dev/null`,
      version: rpmVersion(name),
    };
  },
  zypper: (name) => ({
    update: `zypper --non-interactive --quiet update ${name} >/dev/null`,
    install: (version) => `zypper --non-interactive --quiet install --oldpackage ${name}=${version} >/dev/null`,
    version: rpmVersion(name),
  }),
  apk: (name) => ({
    update: `apk add --quiet --upgrade ${name}`,
    install: (version) => `apk add --quiet ${name}=${version}`,
    version: `apk info -e -v ${name} | sed 's/^${name}-//'`,
  }),
};

/**
 * Returns the script that updates a package to a version and then prints the installed version. Throws `CloudError` for
 * names and versions that no package manager accepts.
 */
export function packageScript(parameters: JsonObject): string {
  const name = textOf(parameters, 'package_name');
  const version = textOf(parameters, 'version');
  const commandsOf = managers[textOf(parameters, 'manager')];
  if (commandsOf === undefined || !word.test(name) || !word.test(version)) {
    throw new CloudError({
      kind: 'invalid_request',
      call: 'ssm:SendCommand',
      message: 'the package or its version is not valid for a package manager',
    });
  }
  const commands = commandsOf(name);
  const change = parameters['direction'] === 'down' ? commands.install(version) : commands.update;
  return ['set -e', change, `echo "${versionMark}$(${commands.version})"`].join('\n');
}

/** Returns the version that a script printed; null when it printed none. */
export function installedVersionIn(output: string): string | null {
  const line = output.split('\n').findLast((one) => one.startsWith(versionMark));
  const version = line?.slice(versionMark.length).trim() ?? '';
  return version === '' ? null : version;
}

/** Returns epoch, version and release in the form in which advisories write them: no epoch when it is none or zero. */
function rpmVersion(name: string): string {
  return `rpm -q --qf '%{EPOCHNUM}:%{VERSION}-%{RELEASE}\\n' ${name} | tail -n 1 | sed 's/^0://'`;
}
