import { houseConfig } from "@org/eslint-config";

export default houseConfig(import.meta.dirname);
