// A Node addon of two functions: silence() sends standard error to /dev/null, restore() brings it back. TensorFlow
// writes two lines to it while its library is being loaded, in every process and before any setting can stop it.
#include <fcntl.h>
#include <node_api.h>
#include <unistd.h>

namespace {

int saved_stderr = -1;

napi_value Silence(napi_env, napi_callback_info) {
  if (saved_stderr >= 0) return nullptr;
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return nullptr;
  saved_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
  return nullptr;
}

napi_value Restore(napi_env, napi_callback_info) {
  if (saved_stderr < 0) return nullptr;
  dup2(saved_stderr, STDERR_FILENO);
  close(saved_stderr);
  saved_stderr = -1;
  return nullptr;
}

}  // namespace

NAPI_MODULE_INIT() {
  napi_value function;
  napi_create_function(env, "silence", NAPI_AUTO_LENGTH, Silence, nullptr, &function);
  napi_set_named_property(env, exports, "silence", function);
  napi_create_function(env, "restore", NAPI_AUTO_LENGTH, Restore, nullptr, &function);
  napi_set_named_property(env, exports, "restore", function);
  return exports;
}
