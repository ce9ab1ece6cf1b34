import { capitalised, shortened } from '../drift/labels.ts';
import { kindOf, type ProviderKind } from '../clouds/cloud-names.ts';
import { typeLabel } from '../clouds/clouds.ts';
import { ecosystemFamily } from '../packages/package-key.ts';
import { resourceLabel } from './manual-steps.ts';
import { imageFixes, type ImageFix } from './image-fix.ts';
import { containersOf } from '../clouds/kubernetes/workloads/images-setting.ts';
import type { Planned } from './plan.ts';
import type { PlannedFinding, PlannedResource } from './planning-input.ts';

type VulnerabilityToFix = Extract<PlannedFinding, { type: 'vulnerability' }>;

interface PackageFix {
  resource: PlannedResource;
  /** The resource's name in titles. */
  subject: string;
  finding: VulnerabilityToFix;
  fixVersion: string;
}

/** Package manager by ecosystem; operating systems only. */
const packageManagers: Readonly<Record<string, 'apt' | 'dnf' | 'zypper' | 'apk'>> = {
  AlmaLinux: 'dnf',
  Alpine: 'apk',
  'Amazon Linux': 'dnf',
  Debian: 'apt',
  'Red Hat': 'dnf',
  'Rocky Linux': 'dnf',
  SUSE: 'zypper',
  Ubuntu: 'apt',
  openSUSE: 'zypper',
};

/** Names and versions become part of a command line: no other characters are allowed. */
const packageNamePattern = /^[A-Za-z0-9][A-Za-z0-9+._-]{0,127}$/;
const versionPattern = /^[A-Za-z0-9][A-Za-z0-9+._:~^-]{0,127}$/;

const workloadTypes = new Set(['deployment', 'stateful_set', 'daemon_set']);

/** Plans the update of a vulnerable package; `noPlan` with what a person can do where none can be run from here. */
export function planPackageFix(input: {
  providerKind: ProviderKind;
  resource: PlannedResource;
  finding: VulnerabilityToFix;
}): Planned {
  const { providerKind, resource, finding } = input;
  const { fixVersion } = finding;
  if (fixVersion === null) {
    return noPlan(finding, 'No version of the package fixes this vulnerability yet.', [
      `Watch the advisories of ${finding.packageName}; a scan adds the fixed version when it is available.`,
      'Until then, remove the package or restrict access to the resource.',
      'If the risk is accepted, ignore the finding with a reason.',
    ]);
  }
  const fix = { resource, subject: resourceLabel(providerKind, resource), finding, fixVersion };
  if (providerKind === kindOf.aws && resource.resourceType === 'vm_instance') return planInstancePackage(fix);
  if (providerKind === kindOf.aws && resource.resourceType === 'db_instance') return planEngineUpgrade(fix);
  if (providerKind === kindOf.kubernetes && workloadTypes.has(resource.resourceType)) return planImage(fix);
  if (resource.resourceType === 'vm_instance' && packageManagers[ecosystemFamily(finding.ecosystem)] !== undefined) {
    return noPlan(finding, 'Packages on machines of this provider cannot be updated from here.', [
      `Update ${finding.packageName} to ${fixVersion} or later on ${fix.subject}, e.g. with its update management.`,
      'The next scan resolves the finding when it finds the fixed version.',
    ]);
  }
  return noPlan(
    finding,
    `Packages of this resource type (${typeLabel(providerKind, resource.resourceType)}) are part of the artifact that it was built from.`,
    rebuildSteps(fix),
  );
}

function planInstancePackage({ resource, subject, finding, fixVersion }: PackageFix): Planned {
  const manager = packageManagers[ecosystemFamily(finding.ecosystem)];
  if (manager === undefined) {
    const reason = `Packages of ${finding.ecosystem} belong to an application, which is updated by its own build.`;
    return noPlan(finding, reason, rebuildSteps({ subject, finding, fixVersion }));
  }
  if (finding.unmanaged !== undefined && finding.unmanaged !== null) {
    const reason = `${capitalised(subject)} is not managed by Systems Manager, so no command can be sent to it (${finding.unmanaged}).`;
    return noPlan(finding, reason, [
      `Install the SSM Agent on ${subject}, and attach an instance profile with AmazonSSMManagedInstanceCore.`,
      'Scan for vulnerabilities again, then plan the fix again.',
      `Or update ${finding.packageName} to ${fixVersion} or later on the instance manually; the next scan resolves the finding.`,
    ]);
  }
  const { packageName, installedVersion } = finding;
  const versions = [fixVersion, installedVersion];
  if (!packageNamePattern.test(packageName) || !versions.every((version) => versionPattern.test(version))) {
    return noPlan(finding, 'The name or the version of the package is not valid for a package manager.', [
      `Update the package on ${subject} manually, and find out how it got this name.`,
    ]);
  }
  const title = `Update ${packageName} to ${fixVersion} on ${subject}`;
  const parameters = { manager, ecosystem: finding.ecosystem, package_name: packageName };
  return {
    plan: {
      title,
      steps: [
        {
          number: 1,
          title,
          operation: {
            name: 'ssm.update_package',
            target: targetOf(resource),
            parameters: { ...parameters, version: fixVersion, direction: 'up' },
          },
          reads: { '/state': 'running' },
          before: {},
          after: {},
          undo: {
            operation: {
              name: 'ssm.update_package',
              target: targetOf(resource),
              parameters: { ...parameters, version: installedVersion, direction: 'down' },
            },
            exact: false,
            note: 'The old version is installed again if the package source still offers it; updated dependencies keep their versions.',
          },
          downtime: false,
        },
      ],
      diff: [{ path: `/packages/${packageName}`, current_value: installedVersion, planned_value: fixVersion }],
      left: [],
    },
  };
}

function planEngineUpgrade({ resource, subject, finding, fixVersion: fixed }: PackageFix): Planned {
  const current = resource.configuration['engine_version'];
  const installed = typeof current === 'string' ? current : null;
  const fixVersion = installed === null ? fixed : engineVersion(fixed, { like: installed });
  if (installed === null || !isMinorUpgrade(installed, fixVersion)) {
    return noPlan(finding, 'The fix is in another major version of the engine, which can break applications.', [
      `Restore a snapshot of ${subject} to a copy and upgrade the copy to ${fixVersion}.`,
      'Test the applications with the copy.',
      'Upgrade the database in a maintenance window, after a snapshot.',
    ]);
  }
  const isCluster = resource.configuration['kind'] === 'cluster';
  const title = `Upgrade the engine of ${subject} to ${fixVersion}`;
  return {
    plan: {
      title,
      steps: [
        {
          number: 1,
          title,
          operation: {
            name: isCluster ? 'rds.modify_db_cluster' : 'rds.modify_db_instance',
            target: targetOf(resource),
            parameters: { engine_version: fixVersion },
          },
          reads: {},
          before: { '/engine_version': installed },
          after: { '/engine_version': fixVersion },
          // An engine cannot be downgraded.
          undo: null,
          downtime: true,
        },
      ],
      diff: [{ path: '/engine_version', current_value: installed, planned_value: fixVersion }],
      left: [],
    },
  };
}

function planImage({ resource, subject, finding, fixVersion }: PackageFix): Planned {
  const { knownImages = [], affectedVersions = [] } = finding.images ?? {};
  const fixes = imageFixes({
    containers: containersOf(resource.configuration),
    finding: { ...finding, knownImages, affectedVersions: [...affectedVersions, ...finding.installedVersions] },
    fixVersion,
  });
  if (fixes === null) {
    return noPlan(finding, 'No image with the fix is known.', rebuildSteps({ subject, finding, fixVersion }));
  }
  const operationOf = ({ container }: ImageFix, images: { from: string; to: string }) => ({
    name: `${resource.resourceType}.set_image`,
    target: targetOf(resource),
    parameters: { container, image: images.to, expected_image: images.from },
  });
  const steps = fixes.map((fix, index) => ({
    number: index + 1,
    title: `Set the image of container ${shortened(fix.container, 63)} of ${subject} to ${shortened(fix.fixed, 120)}`,
    operation: operationOf(fix, { from: fix.current, to: fix.fixed }),
    reads: {},
    before: {},
    after: {},
    undo: { operation: operationOf(fix, { from: fix.fixed, to: fix.current }), exact: true, note: null },
    downtime: false,
  }));
  return {
    plan: {
      title: `Deploy an image with ${finding.packageName} ${fixVersion} or later to ${subject}`,
      steps,
      diff: fixes.map(({ container, current, fixed }) => ({
        path: `/containers/${container}/image`,
        current_value: current,
        planned_value: fixed,
      })),
      left: [],
    },
  };
}

/** Returns a version as the engine writes its own: advisories give those of two parts a third, `14.9.0` for `14.9`. */
function engineVersion(version: string, { like }: { like: string }): string {
  return like.split('.').length === 2 ? version.replace(/^(\d+\.\d+)\.0$/, '$1') : version;
}

/**
 * Returns whether an upgrade is minor for the engine, e.g. `14.7` to `14.11` or `8.0.32` to `8.0.35`. MySQL and MariaDB
 * count two parts as major.
 */
function isMinorUpgrade(installed: string, fix: string): boolean {
  const [from, to] = [installed.split('.'), fix.split('.')];
  if (from.length < 2 || from.length !== to.length) return false;
  const majorParts = from.length === 2 ? 1 : from.length - 1;
  return from.slice(0, majorParts).join('.') === to.slice(0, majorParts).join('.') && installed !== fix;
}

function rebuildSteps({ subject, finding, fixVersion }: Omit<PackageFix, 'resource'>): string[] {
  return [
    `Update ${finding.packageName} to ${fixVersion} or later in the source of ${subject}.`,
    'Build and deploy it again.',
    'Upload the new software bill of materials, or wait for the next scan: the finding is resolved when the package is no longer vulnerable.',
  ];
}

function noPlan(finding: VulnerabilityToFix, reason: string, manualSteps: string[]): Planned {
  return { noPlan: { reason: `${finding.cveId} in ${shortened(finding.packageName, 100)}: ${reason}`, manualSteps } };
}

function targetOf({ externalId, resourceType, region }: PlannedResource) {
  return { externalId, resourceType, region };
}
