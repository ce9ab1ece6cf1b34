import { alertStatusValues, alertTypeValues, severityValues } from '../client/src/schema.ts';
import type { CommandTools } from './command-tools.ts';
import type { Query } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds `audit alerts …`. */
export function addAlertCommands(tools: CommandTools): void {
  const { program, under, paged, selecting, session, wholeNumber, oneOf, examples } = tools;
  const alerts = program.command('alerts').description('List, show, acknowledge and resolve alerts.');
  const several = (text: string, before: number[] | undefined): number[] => [...(before ?? []), wholeNumber(text)];
  selecting(paged(under(alerts, 'list', 'List alerts.')))
    .addOption(oneOf('--severity <severity>', 'only this severity', severityValues))
    .addOption(oneOf('--type <type>', 'only this type', alertTypeValues))
    .addOption(oneOf('--status <status>', 'only this status', alertStatusValues))
    .addHelpText('after', examples('audit alerts list --status open --severity critical'))
    .action(async (options: Query) => {
      const { listAlerts } = await import('./commands/alerts.ts');
      await listAlerts(await session(options), options);
    });
  under(alerts, 'show', 'Show an alert and what is wrong behind it.')
    .argument('<alert>', 'id of the alert', wholeNumber)
    .action(async (id: number, options: CommonOptions) => {
      const { showAlert } = await import('./commands/alerts.ts');
      await showAlert(await session(options), id);
    });
  under(alerts, 'acknowledge', 'Acknowledge open alerts.')
    .argument('<alerts...>', 'ids of the alerts', several)
    .addHelpText('after', examples('audit alerts acknowledge 12 13'))
    .action(async (ids: number[], options: CommonOptions) => {
      const { acknowledgeAlerts } = await import('./commands/alerts.ts');
      await acknowledgeAlerts(await session(options), ids);
    });
  under(alerts, 'resolve', 'Resolve alerts.')
    .argument('<alerts...>', 'ids of the alerts', several)
    .option('--note <text>', 'how it was resolved; for one alert')
    .addHelpText('after', examples('audit alerts resolve 12 --note "the port is closed"'))
    .action(async (ids: number[], options: CommonOptions & { note?: string }) => {
      const { resolveAlerts } = await import('./commands/alerts.ts');
      await resolveAlerts(await session(options), ids, options.note);
    });
}
