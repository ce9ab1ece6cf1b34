import type { CostScope } from '../costs/cost-scope.ts';
import type { MonthForecast } from '../costs/month-forecast.ts';
import type { ProviderSelection } from '../organizations/provider-selection.ts';
import { allProviders } from '../organizations/provider-selection.ts';

/** What may be spent in a month. */
export interface Budget {
  id: number;
  name: string;
  /** In `currency`; costs in other currencies do not count. */
  amount: number;
  currency: string;
  provider_id: number | null;
  organization_id: number | null;
  ou: string | null;
  service: string | null;
  tag_key: string | null;
  tag_value: string | null;
  /** Percent of the amount, ascending. */
  thresholds: number[];
  /** Whether the thresholds from 100 % on also apply to the forecast. */
  alert_on_forecast: boolean;
}

/** Thresholds until a budget names its own. */
export const defaultThresholds: readonly number[] = [50, 80, 100];

/** Returns the providers whose cost a budget limits. */
export function selectionOfBudget(budget: Pick<Budget, 'provider_id' | 'organization_id' | 'ou'>): ProviderSelection {
  const { provider_id: providerId, organization_id: organizationId, ou } = budget;
  return { ...allProviders, providerId, organizationId, ou };
}

/** Returns the part of their cost that it limits. */
export function scopeOfBudget(budget: Pick<Budget, 'service' | 'tag_key' | 'tag_value'>): CostScope {
  const { service, tag_key: key, tag_value: value } = budget;
  return { service, tag: key === null ? null : { key, value } };
}

/** A threshold that the cost of a month, or its forecast, has reached. */
export interface ReachedThreshold {
  threshold: number;
  isForecast: boolean;
}

/**
 * Returns the thresholds that a month has reached. The forecast counts for those from 100 % on that the cost itself has
 * not reached, and only where its past error was tested.
 */
export function reachedThresholds(
  { amount, thresholds, alert_on_forecast: isOnForecast }: Pick<Budget, 'amount' | 'thresholds' | 'alert_on_forecast'>,
  { spent, forecast }: { spent: number; forecast: MonthForecast | null },
): ReachedThreshold[] {
  const isTested = forecast !== null && forecast.backtest.error !== null;
  return thresholds.flatMap((threshold): ReachedThreshold[] => {
    const limit = (amount * threshold) / 100;
    if (spent >= limit) return [{ threshold, isForecast: false }];
    const isExpected = isOnForecast && isTested && threshold >= 100 && forecast.total >= limit;
    return isExpected ? [{ threshold, isForecast: true }] : [];
  });
}
