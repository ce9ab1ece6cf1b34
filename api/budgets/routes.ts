import { Type, type Static } from 'typebox';
import {
  changeBudget,
  countBudgets,
  createBudget,
  deleteBudget,
  lockBudget,
  type BudgetValues,
} from '../../db/commands/budgets/budgets.ts';
import { evaluateBudget } from '../../db/commands/budgets/evaluate.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { budgetState, findBudget, listBudgets } from '../../db/reads/budgets/budgets.ts';
import { dayOf } from '../../domain/anomalies/calendar-days.ts';
import { defaultThresholds } from '../../domain/budgets/budget.ts';
import { selectionOf } from '../../domain/organizations/provider-selection.ts';
import type { AccessLimits } from '../../domain/access-limits/access-limit.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { requireConnected, requireProviders } from '../require-providers.ts';
import { presentBudget } from './presenter.ts';
import { budgetBody, budgetListSchema, budgetSchema } from './schema.ts';

const tag = 'Costs';
const path = '/api/v1/costs/budgets';
const budgetsAtMost = 200;

/** Reads a budget from a body. Throws 422 for a scope that there is not. */
async function valuesOf(
  transaction: Transaction,
  body: Static<typeof budgetBody>,
  limits: AccessLimits,
): Promise<BudgetValues> {
  const values: BudgetValues = {
    name: body.name.trim(),
    amount: body.amount,
    currency: body.currency,
    provider_id: body.provider_id ?? null,
    organization_id: body.organization_id ?? null,
    ou: body.ou ?? null,
    service: body.service ?? null,
    tag_key: body.tag_key ?? null,
    tag_value: body.tag_value ?? null,
    thresholds: (body.thresholds ?? defaultThresholds).toSorted((one, other) => one - other),
    alert_on_forecast: body.alert_on_forecast ?? true,
  };
  if (values.service !== null && values.tag_key !== null) {
    throw unprocessable('A budget is for a service or for a tag', 'service, tag_key');
  }
  if (values.tag_value !== null && values.tag_key === null) {
    throw unprocessable('A value needs the tag that it is of', 'tag_value');
  }
  await requireConnected(transaction, values.provider_id);
  const { provider_id, organization_id, ou } = values;
  if (provider_id !== null || organization_id !== null || ou !== null) {
    const selection = {
      provider_id: provider_id ?? undefined,
      organization_id: organization_id ?? undefined,
      ou: ou ?? undefined,
    };
    await requireProviders(transaction, selectionOf(selection, limits));
  }
  return values;
}

/** Declares the endpoints of budgets: what may be spent in a month, and how much of it was. */
export function budgetsEndpoints({ database }: ApiDependencies): Endpoint[] {
  async function shown(reader: Database | Transaction, id: number) {
    const budget = await findBudget(reader, id);
    if (budget === null) throw notFound('Budget');
    return presentBudget(budget, await budgetState(reader, budget, dayOf(new Date())));
  }
  async function evaluated(transaction: Transaction, id: number): Promise<void> {
    const budget = await lockBudget(transaction, id);
    if (budget !== null) await evaluateBudget(transaction, { budget, today: dayOf(new Date()) });
  }

  return [
    endpoint({
      method: 'get',
      path,
      tag,
      summary: 'List the budgets',
      description: 'By name, each with the cost of the present month and its forecast.',
      responses: { 200: budgetListSchema },
      async handler({ principal }) {
        const today = dayOf(new Date());
        const data = [];
        for (const budget of await listBudgets(database, principal.limits)) {
          data.push(presentBudget(budget, await budgetState(database, budget, today)));
        }
        return { status: 200, body: { data } };
      },
    }),
    endpoint({
      method: 'post',
      path,
      tag,
      summary: 'Create a budget',
      description:
        'What a month may cost: in all, or of an account, an organization or unit, a service, or resources with a tag. An alert is raised once a month for each threshold that is reached.',
      body: budgetBody,
      idempotent: true,
      responses: { 201: budgetSchema },
      refusals: [409, 422],
      async handler(request) {
        const body = await database.transaction(async (transaction) => {
          const values = await valuesOf(transaction, request.body, request.principal.limits);
          if ((await countBudgets(transaction)) >= budgetsAtMost) {
            throw conflict(`There are ${budgetsAtMost} budgets already: delete one first`);
          }
          const id = await createBudget(transaction, { values, actor: actorOf(request) });
          await evaluated(transaction, id);
          return shown(transaction, id);
        });
        return { status: 201, body };
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      tag,
      summary: 'Get a budget',
      description: 'With the cost of the present month and its forecast.',
      params: idParams,
      responses: { 200: budgetSchema },
      handler: async ({ params }) => ({ status: 200, body: await shown(database, params.id) }),
    }),
    endpoint({
      method: 'put',
      path: `${path}/{id}`,
      tag,
      summary: 'Change a budget',
      description:
        'Replaces it. Open alerts are resolved, and thresholds that the present month has reached raise new ones.',
      params: idParams,
      body: budgetBody,
      responses: { 200: budgetSchema },
      refusals: [422],
      async handler(request) {
        const { id } = request.params;
        const body = await database.transaction(async (transaction) => {
          const before = await lockBudget(transaction, id);
          if (before === null) throw notFound('Budget');
          const values = await valuesOf(transaction, request.body, request.principal.limits);
          await changeBudget(transaction, { before, values, actor: actorOf(request) });
          await evaluated(transaction, id);
          return shown(transaction, id);
        });
        return { status: 200, body };
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{id}`,
      tag,
      summary: 'Delete a budget',
      description: 'Resolves its alerts.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        await database.transaction(async (transaction) => {
          const before = await lockBudget(transaction, request.params.id);
          if (before === null) throw notFound('Budget');
          await deleteBudget(transaction, { before, actor: actorOf(request) });
        });
        return { status: 204, body: null };
      },
    }),
  ];
}
