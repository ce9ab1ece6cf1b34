import { kindOf, type ProviderKind } from '../clouds/cloud-names.ts';
import { joined, shortened } from '../drift/labels.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';

/** What else sets the configuration of a resource. */
export interface Owner {
  /** E.g. `CloudFormation`. */
  tool: string;
  /** What it calls the unit that has the resource, e.g. `stack shop-prod`; null if that is not known. */
  unit: string | null;
}

interface OwnedResource {
  tags: Record<string, string>;
  configuration: JsonObject;
}

/** Tags and labels with a fixed name that tools set: tag → tool, and what the value names. */
const fixedTags: Readonly<Record<string, { tool: string; unit: string | null }>> = {
  'aws:cloudformation:stack-name': { tool: 'CloudFormation', unit: 'stack' },
  'aws:autoscaling:groupName': { tool: 'Auto Scaling', unit: 'group' },
  'aws:servicecatalog:provisionedProductArn': { tool: 'Service Catalog', unit: 'product' },
  'goog-terraform-provisioned': { tool: 'Terraform', unit: null },
  'goog-dm': { tool: 'Deployment Manager', unit: 'deployment' },
  'managed-by-cnrm': { tool: 'Config Connector', unit: null },
  'argocd.argoproj.io/instance': { tool: 'Argo CD', unit: 'application' },
  'kustomize.toolkit.fluxcd.io/name': { tool: 'Flux', unit: 'Kustomization' },
  'helm.toolkit.fluxcd.io/name': { tool: 'Flux', unit: 'HelmRelease' },
  'olm.owner': { tool: 'Operator Lifecycle Manager', unit: 'owner' },
};

/** Tags by which people say what manages a resource. Their values are names of tools or of teams. */
const managedByTag =
  /^(app\.kubernetes\.io\/)?(managed|provisioned|created|deployed)[-_]?by$|^(iac|provisioner)([-_]?tool)?$/i;
const namedTools: Readonly<Record<string, string>> = {
  terraform: 'Terraform',
  opentofu: 'OpenTofu',
  terragrunt: 'Terraform',
  pulumi: 'Pulumi',
  cloudformation: 'CloudFormation',
  cdk: 'CloudFormation',
  helm: 'Helm',
  argocd: 'Argo CD',
  'argo-cd': 'Argo CD',
  flux: 'Flux',
  kustomize: 'Kustomize',
  crossplane: 'Crossplane',
  ansible: 'Ansible',
};
/** `terraform`, `Terraform` = true, `tf-workspace`, `terraform:module`. */
const terraformTag = /^(terraform|opentofu)(?![a-z])|^tf[-_:](workspace|module|state|stack)/i;
const terraformUnit = /^(terraform|tf)[-_:]?(workspace|stack|state)(?:[-_]?name)?$/i;

/** Programs that write their part of an object again and again, or at the next deployment; a person's `kubectl` does not. */
const controllers: Readonly<Record<string, string>> = {
  'argocd-controller': 'Argo CD',
  'argocd-application-controller': 'Argo CD',
  'kustomize-controller': 'Flux',
  'helm-controller': 'Flux',
  helm: 'Helm',
  crossplane: 'Crossplane',
};

/** Returns what else sets the configuration of a resource, as its tags, labels, owners and writers say, each once. */
export function ownersOf(kind: ProviderKind, { tags, configuration }: OwnedResource): Owner[] {
  const found = [
    ...byTags(tags),
    ...(kind === kindOf.kubernetes
      ? [...byAnnotations(configuration), ...byOwner(configuration), ...byWriter(configuration)]
      : []),
    ...(kind === kindOf.azure ? byManager(configuration) : []),
  ];
  const byTool = new Map<string, Owner>();
  for (const owner of found) {
    const known = byTool.get(owner.tool);
    if (known === undefined || known.unit === null) byTool.set(owner.tool, owner);
  }
  return [...byTool.values()];
}

/** Returns one sentence for each owner: that it sets the configuration again. Names are data and are shortened. */
export function ownerWarnings(kind: ProviderKind, resource: OwnedResource): string[] {
  return ownersOf(kind, resource).map(({ tool, unit }) => {
    const name = unit === null ? tool : `${tool} (${shortened(unit.replaceAll(/\p{C}/gu, ' '), 200)})`;
    return `${name} manages this resource and will change it back, unless its own definition has the planned values. Change that definition, too.`;
  });
}

/** Returns the tool that writes under a name in `managedFields` of an object; null for people and others. */
export function ownerByWriter(manager: string): string | null {
  if (Object.hasOwn(controllers, manager)) return controllers[manager] ?? null;
  return /(-controller|-operator)$/.test(manager) ? manager : null;
}

function byTags(tags: Record<string, string>): Owner[] {
  const entries = Object.entries(tags);
  const fixed = entries.flatMap(([name, value]): Owner[] => {
    const known = Object.hasOwn(fixedTags, name) ? fixedTags[name] : undefined;
    if (known === undefined || value.toLowerCase() === 'false') return [];
    return [{ tool: known.tool, unit: known.unit === null || value === '' ? null : `${known.unit} ${value}` }];
  });
  const named = entries.flatMap(([name, value]): Owner[] => {
    const tool = namedTools[value.toLowerCase()];
    if (!managedByTag.test(name) || tool === undefined) return [];
    return [{ tool, unit: tool === 'Helm' ? helmUnit(tags) : null }];
  });
  const terraform = entries
    .filter(([name, value]) => terraformTag.test(name) && value.toLowerCase() !== 'false')
    .map(([name, value]): Owner => ({
      tool: 'Terraform',
      unit: terraformUnit.test(name) && value !== '' ? `workspace ${value}` : null,
    }));
  return [...fixed, ...named, ...terraform];
}

function helmUnit(tags: Record<string, string>): string | null {
  const release = tags['app.kubernetes.io/instance'];
  return release === undefined || release === '' ? null : `release ${release}`;
}

function byAnnotations(configuration: JsonObject): Owner[] {
  const annotations = objectAt(objectAt(configuration, 'metadata'), 'annotations');
  const release = annotations['meta.helm.sh/release-name'];
  const tracking = annotations['argocd.argoproj.io/tracking-id'];
  return [
    ...(typeof release === 'string' ? [{ tool: 'Helm', unit: `release ${release}` }] : []),
    ...(typeof tracking === 'string' ? [{ tool: 'Argo CD', unit: `application ${tracking.split(':')[0] ?? ''}` }] : []),
  ];
}

/** An object that others belong to is reconciled by the controller of its kind. */
function byOwner(configuration: JsonObject): Owner[] {
  const references = objectAt(configuration, 'metadata')['ownerReferences'];
  const owners = (Array.isArray(references) ? references : []).flatMap((reference) => {
    if (!isObject(reference) || typeof reference['kind'] !== 'string') return [];
    return [`${reference['kind']} ${textOf(reference['name'])}`.trim()];
  });
  return owners.length === 0 ? [] : [{ tool: 'The controller of its owner', unit: joined(owners.slice(0, 3)) }];
}

function byWriter(configuration: JsonObject): Owner[] {
  const writers = objectAt(configuration, 'observed')['field_managers'];
  return (Array.isArray(writers) ? writers : []).flatMap((writer) => {
    const tool = ownerByWriter(textOf(writer));
    return tool === null ? [] : [{ tool, unit: null }];
  });
}

/** `managedBy` is the id of the resource that manages another, e.g. a cluster its disks. */
function byManager(configuration: JsonObject): Owner[] {
  const manager = textOf(configuration['managedBy']);
  return manager === '' ? [] : [{ tool: 'Azure', unit: manager }];
}

function objectAt(object: JsonObject, name: string): JsonObject {
  const value = object[name];
  return isObject(value) ? value : {};
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
