/**
 * Runs before each file of the unit tests. Mutation testing tries all mutants in one test, which it may not end.
 *
 * @module
 */
import { failStuckTests } from "@org/vitest-config/stuck";

failStuckTests();
