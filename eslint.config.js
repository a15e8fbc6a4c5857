import { workspaceConfig } from "@org/eslint-config";

export default workspaceConfig(import.meta.dirname);
