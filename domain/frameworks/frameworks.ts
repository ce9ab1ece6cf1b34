import type { ProviderKind } from '../clouds/cloud-names.ts';
import { cisCloudA } from './cis/cloud-a.ts';
import { cisCloudB } from './cis/cloud-b.ts';
import { cisCloudC } from './cis/cloud-c.ts';
import { cisOrchestrator } from './cis/orchestrator.ts';
import { controlsWith, type Control } from './control.ts';
import { nistCloudA } from './nist-800-53/cloud-a.ts';
import { nistControls } from './nist-800-53/controls.ts';
import { pciCloudA } from './pci-dss/cloud-a.ts';
import { pciCloudB } from './pci-dss/cloud-b.ts';
import { pciCloudC } from './pci-dss/cloud-c.ts';
import { pciOrchestrator } from './pci-dss/orchestrator.ts';
import { pciRequirements } from './pci-dss/requirements.ts';
import { soc2CloudA } from './soc2/cloud-a.ts';
import { soc2CloudB } from './soc2/cloud-b.ts';
import { soc2CloudC } from './soc2/cloud-c.ts';
import { soc2Criteria } from './soc2/criteria.ts';

export const frameworkIds = ['cis', 'soc2', 'nist_800_53', 'pci_dss'] as const;
export type FrameworkId = (typeof frameworkIds)[number];

/** A framework for one provider kind. */
export interface Edition {
  version: string;
  controls: readonly Control[];
}

/** A framework. `version` is null where each provider kind has a version of its own. */
export interface Framework {
  id: FrameworkId;
  name: string;
  version: string | null;
  editions: Readonly<Partial<Record<ProviderKind, Edition>>>;
}

/** The frameworks of the interface specification §1, in the order they are listed. */
export const frameworks: readonly Framework[] = [
  {
    id: 'cis',
    name: 'CIS Benchmark',
    version: null,
    editions: {
      cloud_a: { version: '5.0', controls: cisCloudA },
      cloud_b: { version: '4.0', controls: cisCloudB },
      cloud_c: { version: '5.0', controls: cisCloudC },
      orchestrator: { version: '1.12', controls: cisOrchestrator },
    },
  },
  {
    id: 'soc2',
    name: 'SOC 2',
    version: '2017',
    editions: {
      cloud_a: { version: '2017', controls: controlsWith(soc2Criteria, soc2CloudA) },
      cloud_b: { version: '2017', controls: controlsWith(soc2Criteria, soc2CloudB) },
      cloud_c: { version: '2017', controls: controlsWith(soc2Criteria, soc2CloudC) },
    },
  },
  {
    id: 'nist_800_53',
    name: 'NIST SP 800-53, moderate baseline',
    version: 'r5',
    editions: { cloud_a: { version: 'r5', controls: controlsWith(nistControls, nistCloudA) } },
  },
  {
    id: 'pci_dss',
    name: 'PCI DSS',
    version: '4.0',
    editions: {
      cloud_a: { version: '4.0', controls: controlsWith(pciRequirements, pciCloudA) },
      cloud_b: { version: '4.0', controls: controlsWith(pciRequirements, pciCloudB) },
      cloud_c: { version: '4.0', controls: controlsWith(pciRequirements, pciCloudC) },
      orchestrator: { version: '4.0', controls: controlsWith(pciRequirements, pciOrchestrator) },
    },
  },
];

export function isFrameworkId(id: string): id is FrameworkId {
  return (frameworkIds as readonly string[]).includes(id);
}

/** The framework of an id. Throws for an id that no framework has. */
export function frameworkOf(id: FrameworkId): Framework {
  const framework = frameworks.find((candidate) => candidate.id === id);
  if (framework === undefined) throw new Error(`There is no framework ${id}`);
  return framework;
}

/** What a framework asks of a provider kind, or null when it knows nothing of that kind. */
export function editionOf(id: FrameworkId, provider: ProviderKind): Edition | null {
  return frameworkOf(id).editions[provider] ?? null;
}
