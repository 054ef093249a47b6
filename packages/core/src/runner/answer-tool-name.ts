/** The tool by which a model that has other tools gives its final answer. */
export const answerToolName = "set_model_response";
