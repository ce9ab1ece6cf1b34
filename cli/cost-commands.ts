import type { Command } from 'commander';
import {
  anomalyStatusValues,
  anomalyTypeValues,
  costGroupingValues,
  recommendationGroupingValues,
  recommendationOrderValues,
  recommendationStatusValues,
  recommendationTypeValues,
} from '../client/src/schema.ts';
import type { CommandTools } from './command-tools.ts';
import type { Query } from './query.ts';
import type { CommonOptions } from './session.ts';

/** Adds the commands for costs, anomalies and recommendations. */
export function addCostCommands(tools: CommandTools): void {
  const { command, paged, selecting, session, wholeNumber, oneOf, examples } = tools;
  selecting(paged(command('costs', 'List costs, by day without --by.')))
    .addOption(oneOf('--by <parts>', 'what is summed', costGroupingValues))
    .option('--service <service>', 'only this service')
    .option('--from <date>', 'first day, YYYY-MM-DD')
    .option('--to <date>', 'last day, YYYY-MM-DD')
    .addHelpText('after', examples('audit costs --by service --from 2026-11-01', 'audit costs --by provider,month'))
    .action(async (options: Query & { by?: string }) => {
      const { listCosts } = await import('./commands/costs.ts');
      await listCosts(await session(options), options);
    });
  selecting(paged(command('anomalies', 'List anomalies of cost and performance.')))
    .addOption(oneOf('--type <type>', 'only this type', anomalyTypeValues))
    .addOption(oneOf('--status <status>', 'only this status', anomalyStatusValues))
    .option('--days <number>', 'how far to look back (30)', wholeNumber)
    .addHelpText('after', examples('audit anomalies --status active --days 90'))
    .action(async (options: Query) => {
      const { listAnomalies } = await import('./commands/costs.ts');
      await listAnomalies(await session(options), options);
    });
  addRecommendations(tools);
}

function addRecommendations(tools: CommandTools): void {
  const { program, under, paged, selecting, session, wholeNumber, oneOf, examples } = tools;
  const recommendations = program
    .command('recommendations')
    .description('List, generate, apply and dismiss recommendations.');
  const one = (name: string, description: string): Command =>
    under(recommendations, name, description).argument('<recommendation>', 'id of the recommendation', wholeNumber);
  selecting(paged(under(recommendations, 'list', 'List recommendations.')))
    .addOption(oneOf('--type <type>', 'only this type', recommendationTypeValues))
    .addOption(oneOf('--status <status>', 'only this status', recommendationStatusValues))
    .option('--resource <id>', 'only this resource', wholeNumber)
    .option('--kind <kind>', 'only this rule, e.g. idle_instance')
    .option('--min-savings <amount>', 'only savings of at least so much a month')
    .addOption(oneOf('--sort <order>', 'newest, or the largest savings first', recommendationOrderValues))
    .addHelpText('after', examples('audit recommendations list --type cost --status pending --sort savings'))
    .action(async (options: Query) => {
      const { listRecommendations } = await import('./commands/recommendations.ts');
      await listRecommendations(await session(options), options);
    });
  selecting(under(recommendations, 'summary', 'Show how much the pending recommendations save, by group.'))
    .addOption(oneOf('--by <group>', 'what is grouped by (kind)', recommendationGroupingValues))
    .addOption(oneOf('--type <type>', 'only this type', recommendationTypeValues))
    .addHelpText('after', examples('audit recommendations summary --by provider'))
    .action(async (options: Query & { by?: string }) => {
      const { summarizeRecommendations } = await import('./commands/recommendation-summary.ts');
      await summarizeRecommendations(await session(options), options);
    });
  one('show', 'Show a recommendation with its steps and the facts behind it.').action(
    async (id: number, options: CommonOptions) => {
      const { showRecommendation } = await import('./commands/recommendations.ts');
      await showRecommendation(await session(options), id);
    },
  );
  under(recommendations, 'generate', 'Generate what is recommended for a resource.')
    .argument('<resource>', 'id of the resource', wholeNumber)
    .action(async (resource: number, options: CommonOptions) => {
      const { generateRecommendations } = await import('./commands/recommendations.ts');
      await generateRecommendations(await session(options), resource);
    });
  one('apply', 'Apply a recommendation: plan its fix, or show the steps to take by hand.').action(
    async (id: number, options: CommonOptions) => {
      const { applyRecommendation } = await import('./commands/recommendations.ts');
      await applyRecommendation(await session(options), id);
    },
  );
  one('dismiss', 'Dismiss a recommendation.')
    .option('--reason <text>', 'reason, shown with the recommendation')
    .action(async (id: number, options: CommonOptions & { reason?: string }) => {
      const { dismissRecommendation } = await import('./commands/recommendations.ts');
      await dismissRecommendation(await session(options), id, options.reason);
    });
}
