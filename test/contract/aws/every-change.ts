import { awsReach } from '../../../activities/clouds/aws/session/operation-reach.ts';
import type { OperationRun } from '../../../activities/clouds/aws/session/unit-run.ts';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { cloudDefinitions } from '../../../domain/clouds/clouds.ts';
import type { Operation } from '../../../domain/remediation/plan.ts';
import { planRemediation } from '../../../domain/remediation/planner.ts';
import { deviationsOf, planningInput } from '../../activities/clouds/aws/operations-under-test.ts';
import { changesByHand } from './changes-by-hand.ts';

interface PlannedChange {
  present: CollectedResource;
  operation: Operation;
}

/** Carries changes out, and knows which operations they were. */
export class AwsOperationsUsed {
  readonly names = new Set<string>();
  /** What is being carried out, for those who look at its calls. */
  carriedOut: { resourceType: string; operation: string } | null = null;
  readonly #done = new Set<string>();
  readonly #run: OperationRun;

  constructor(run: OperationRun) {
    this.#run = run;
  }

  /**
   * Carries out every change that remediation plans when a resource as it is differs from how `others` of its type are, setting
   * by setting, what it plans to undo that, and the changes that nothing of this leads to.
   */
  async everyChange(resources: readonly CollectedResource[], others: readonly CollectedResource[]): Promise<void> {
    for (const { present, operation } of resources.flatMap((one) => plannedChanges(one, others))) {
      await this.#carryOut(present, operation);
    }
    for (const { name, resourceType, parameters, configuration } of changesByHand) {
      const found = [...resources, ...others].find((one) => one.resourceType === resourceType);
      if (found === undefined) throw new Error(`there is no ${resourceType}`);
      const present = { ...found, configuration: { ...found.configuration, ...configuration } };
      await this.#carryOut(present, { name, target: targetOf(present), parameters });
    }
    for (const { present, operation } of changesBySchema()) await this.#carryOut(present, operation);
  }

  async #carryOut(present: CollectedResource, { name, target, parameters }: Operation): Promise<void> {
    const key = JSON.stringify([name, present.resourceType, present.configuration['kind'], parameters]);
    if (this.#done.has(key)) return;
    this.#done.add(key);
    const operation = awsReach.operations[name];
    if (operation === undefined) throw new Error(`there is no operation ${name}`);
    const place = { run: this.#run, present, target, token: null };
    this.carriedOut = { resourceType: present.resourceType, operation: name };
    await operation.remaining(present, parameters, this.#run);
    try {
      await operation.act(place, parameters);
    } catch (fault) {
      // A value that the type of the resource cannot have is refused before any call.
      if (fault instanceof TypeError && fault.message.startsWith('the operation lacks its')) return;
      throw fault;
    }
    await operation.verdict?.(place, parameters);
    this.names.add(name);
  }
}

/** A change of a type by schema, and its undo. */
function changesBySchema(): PlannedChange[] {
  const of = (retention: number): CollectedResource => ({
    externalId: 'eu-west-1/orders',
    name: 'orders',
    resourceType: 'AWS::Logs::LogGroup',
    region: 'eu-west-1',
    status: 'active',
    tags: {},
    configuration: { LogGroupName: 'orders', RetentionInDays: retention },
    unreadable: {},
  });
  return plannedFor({ baseline: of(90), current: of(7) });
}

const targetOf = ({ externalId, resourceType, region }: CollectedResource) => ({ externalId, resourceType, region });

function plannedChanges(present: CollectedResource, others: readonly CollectedResource[]): PlannedChange[] {
  const previous = others.filter(({ resourceType }) => resourceType === present.resourceType);
  return [...keysOf(present), 'tags'].flatMap((key) => {
    const values = key === 'tags' ? [{ owner: 'operations' }] : previous.map((one) => one.configuration[key] ?? null);
    return [...values, null].flatMap((was) => {
      const baseline = { ...present, configuration: { ...present.configuration, [key]: was } };
      return plannedFor({ baseline, current: present });
    });
  });
}

function keysOf({ resourceType }: CollectedResource): readonly string[] {
  const types: Readonly<Record<string, { remediation: { settings: readonly { keys: readonly string[] }[] } }>> =
    cloudDefinitions.aws.types;
  return types[resourceType]?.remediation.settings.flatMap(({ keys }) => keys) ?? [];
}

function plannedFor(found: { baseline: CollectedResource; current: CollectedResource }): PlannedChange[] {
  return deviationsOf(found.baseline, found.current).flatMap((deviation) => {
    const planned = planRemediation(planningInput(found, deviation));
    if (!('plan' in planned)) return [];
    return planned.plan.steps.flatMap(({ operation, undo }) => [
      { present: found.current, operation },
      ...(undo === null ? [] : [{ present: found.baseline, operation: undo.operation }]),
    ]);
  });
}
