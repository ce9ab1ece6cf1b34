import { createHash } from 'node:crypto';
import type { CommandInvocation } from '@aws-sdk/client-ssm';
import type { JsonObject } from '../../../../domain/json.ts';
import { comparatorFor } from '../../../../domain/versions/grammars.ts';
import { CloudError } from '../../errors.ts';
import { textOf } from '../../shared/operation-parameters.ts';
import type { UnitRun } from '../session/unit-run.ts';
import type { AwsOperation } from '../session/operation.ts';
import { installedVersionIn, packageScript } from './package-script.ts';

/** Download and installation may take this long on a small machine. */
const settlesWithinMs = 30 * 60_000;
const deliveryTimeoutSeconds = 600;
const runTimeoutSeconds = 1_500;

const requireOngoing = new Set(['Pending', 'InProgress', 'Delayed', 'Cancelling']);

/**
 * Updates of operating-system packages with Run Command. The command's comment contains an identifier derived from
 * package and version, by which a later attempt finds the command instead of sending a second one.
 */
export const packageOperations: Record<string, AwsOperation> = {
  'ssm.update_package': {
    call: 'ssm:SendCommand',
    looksAt: () => [],
    remaining: async (present, parameters, run) => {
      const newest = await newestCommand(run, present.externalId, parameters);
      if (newest === null) return (await inventoryHolds(run, present.externalId, parameters)) ? null : parameters;
      if (newest.Comment !== commentOf(parameters)) return parameters;
      if (requireOngoing.has(newest.Status ?? '')) return 'under_way';
      const version = newest.Status === 'Success' ? installedVersionIn(outputOf(newest)) : null;
      return version !== null && isWanted(version, parameters) ? null : parameters;
    },
    act: async ({ run, target }, wanted) => {
      const sdk = await import('@aws-sdk/client-ssm');
      const ssm = run.once('ssm', (settings) => new sdk.SSMClient(settings));
      return ssm(
        new sdk.SendCommandCommand({
          DocumentName: 'AWS-RunShellScript',
          InstanceIds: [target.externalId],
          Comment: commentOf(wanted),
          TimeoutSeconds: deliveryTimeoutSeconds,
          Parameters: { commands: [packageScript(wanted)], executionTimeout: [String(runTimeoutSeconds)] },
        }),
      );
    },
    verdict: async (place, parameters) => {
      const newest = await newestCommand(place.run, place.target.externalId, parameters);
      if (newest === null || requireOngoing.has(newest.Status ?? '')) return;
      if (newest.Comment !== commentOf(parameters)) return;
      const version = installedVersionIn(outputOf(newest));
      // It may have succeeded since it was last checked.
      if (newest.Status === 'Success' && version !== null && isWanted(version, parameters)) return;
      const message =
        newest.Status === 'Success'
          ? `after the command the package is at ${version ?? 'an unknown version'}: its sources offer no other`
          : `the command ended as ${newest.StatusDetails ?? newest.Status ?? 'unknown'}`;
      throw new CloudError({ kind: 'invalid_request', call: 'ssm:SendCommand', message, code: 'CommandFailed' });
    },
    settlesWithinMs,
  },
};

/**
 * Returns the comment of a command, at most 100 characters: a word for people, the mark of the package, and the mark of
 * package and version.
 */
function commentOf(parameters: JsonObject): string {
  const version = digest([textOf(parameters, 'package_name'), textOf(parameters, 'version')]);
  return `${packageMark(parameters)} ${version}`;
}

function packageMark(parameters: JsonObject): string {
  return `package update ${digest([textOf(parameters, 'package_name')])}`;
}

function digest(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

/** Returns the command about this package on this machine that was sent last; null when there was none. */
async function newestCommand(
  run: UnitRun,
  instanceId: string,
  parameters: JsonObject,
): Promise<CommandInvocation | null> {
  const sdk = await import('@aws-sdk/client-ssm');
  const ssm = run.service('ssm', (settings) => new sdk.SSMClient(settings));
  const mark = packageMark(parameters);
  let newest: CommandInvocation | null = null;
  let next: string | undefined;
  do {
    const page = await ssm(
      new sdk.ListCommandInvocationsCommand({ InstanceId: instanceId, Details: true, NextToken: next }),
    );
    for (const one of page.CommandInvocations ?? []) {
      if (one.Comment?.startsWith(mark) && sentAt(one) >= sentAt(newest)) newest = one;
    }
    next = page.NextToken || undefined;
  } while (next !== undefined);
  return newest;
}

function sentAt(command: CommandInvocation | null): number {
  return command?.RequestedDateTime?.getTime() ?? 0;
}

function outputOf(command: CommandInvocation): string {
  return (command.CommandPlugins ?? []).map((plugin) => plugin.Output ?? '').join('\n');
}

/** Returns whether the inventory of the machine shows the wanted version; an inventory that knows nothing does not. */
async function inventoryHolds(run: UnitRun, instanceId: string, parameters: JsonObject): Promise<boolean> {
  const sdk = await import('@aws-sdk/client-ssm');
  const ssm = run.service('ssm', (settings) => new sdk.SSMClient(settings));
  const name = textOf(parameters, 'package_name');
  let next: string | undefined;
  do {
    const page = await ssm(
      new sdk.ListInventoryEntriesCommand({ InstanceId: instanceId, TypeName: 'AWS:Application', NextToken: next }),
    );
    const held = page.Entries?.find((entry) => entry['Name'] === name);
    if (held !== undefined) return isWanted(versionOf(held), parameters);
    next = page.NextToken || undefined;
  } while (next !== undefined);
  return false;
}

function versionOf(entry: Record<string, string>): string {
  const { Epoch: epoch, Version: version = '', Release: release } = entry;
  const withRelease = release ? `${version}-${release}` : version;
  return epoch && epoch !== '0' ? `${epoch}:${withRelease}` : withRelease;
}

/**
 * Returns whether an installed version will do: for an update any from the wanted one on, for a rollback that one only.
 */
function isWanted(version: string, parameters: JsonObject): boolean {
  const wanted = textOf(parameters, 'version');
  if (parameters['direction'] === 'down') return version === wanted;
  const order = comparatorFor(textOf(parameters, 'ecosystem'))?.compare(version, wanted) ?? null;
  return order !== null && order >= 0;
}
