export { DAY, HOUR, MINUTE, SECOND } from "@org/http-core/operation";
