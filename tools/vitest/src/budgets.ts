/**
 * Forgets the budgets of services that this process has used up, as a new process would begin: a limit that one declares,
 * or a retry that it spends, makes the next request wait.
 */
export function forgetBudgets(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (/^@org\/http-core\/(?:limits|retry-budgets)\//.test(key.description ?? ""))
      Reflect.deleteProperty(globalThis, key);
  }
}
