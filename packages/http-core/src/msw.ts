/**
 * Handlers for MSW in your tests: a whole service in the process, such as the sandbox, or the answer of one operation.
 * Needs `msw`.
 *
 * @module
 */
export {
  operationHandler,
  serviceHandlers,
  type OperationAnswer,
  type ServiceInProcess,
} from "./msw/handlers.ts";
